import { useState } from 'react';
import { useSession } from '#web/data/account/session.ts';
import { preparePreferences } from '#web/data/store/preferences.ts';
import { prepareThoughtLeaders } from '#web/data/store/thought-leaders.ts';
import { prepareVoiceProfile } from '#web/data/store/voice-profile.ts';
import { useBrandKit } from '#web/data/video/brand-kit.ts';
import { AiSettingsCard } from '#web/features/ai/ai-settings-card.tsx';
import { VoiceProfileCard } from '#web/features/ai/voice-profile-card.tsx';
import { BackupDialog } from '#web/features/engine/backup-dialog.tsx';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';

const brandKitDialog = lazyModule(() => import('#web/features/generator/frame/brand-kit-dialog.tsx'));

/** Reads what the cards show. */
export async function prepareSettings(): Promise<void> {
  await Promise.all([preparePreferences(), prepareThoughtLeaders(), prepareVoiceProfile()]);
}

/** The settings screen with the cards that other features own. */
export function SettingsRoute() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <SettingsPage
      // Another account gets fresh state.
      key={user?.id}
      email={user?.email ?? ''}
      aiCards={
        <>
          <AiSettingsCard />
          <VoiceProfileCard />
        </>
      }
      brandCard={<BrandKitCard />}
      backup={<BackupDialog isLabeled />}
    />
  );
}

function BrandKitCard() {
  const brand = useBrandKit();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card id="brand-kit" title="Brand kit" description="What stays the same in every candidate video.">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex items-center gap-3">
          <span className="flex" aria-hidden="true">
            {[brand.colors.ink, brand.colors.accent, brand.colors.paper].map((color) => (
              <span
                key={color}
                className="-mr-1.5 size-8 rounded-full border-2 border-surface ring-1 ring-edge forced-color-adjust-none"
                style={{ background: color }}
              />
            ))}
          </span>
          <p className="text-sm">
            {brand.phone}
            <span className="block text-ink-soft">{brand.availabilityLine}</span>
          </p>
        </div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Edit brand kit
        </Button>
      </div>
      <LazyDialog module={brandKitDialog} isOpen={isOpen} onOpenChange={setOpen}>
        {({ BrandKitDialog }) => <BrandKitDialog brand={brand} isOpen={isOpen} onOpenChange={setOpen} />}
      </LazyDialog>
    </Card>
  );
}
