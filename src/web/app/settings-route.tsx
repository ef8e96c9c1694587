import { useState } from 'react';
import { useLocation } from 'react-router';
import { screens } from '#domain/screens.ts';
import { useSession } from '#web/data/account/session.ts';
import { preparePreferences } from '#web/data/store/preferences.ts';
import { prepareThoughtLeaders } from '#web/data/store/thought-leaders.ts';
import { prepareVoiceProfile } from '#web/data/store/voice-profile.ts';
import { prepareBrandKits, useBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { AiSettingsCard } from '#web/features/ai/ai-settings-card.tsx';
import { LearnedRulesCard } from '#web/features/ai/learned-rules-card.tsx';
import { VoiceProfileCard } from '#web/features/ai/voice-profile-card.tsx';
import { BackupDialog } from '#web/features/engine/backup-dialog.tsx';
import { KitSwatch } from '#web/features/generator/frame/kit-swatch.tsx';
import { SettingsPage } from '#web/features/settings/settings-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LazyDialog, LazyPart, lazyModule } from '#web/ui/lazy.tsx';

const linkedInPage = lazyModule(() => import('#web/features/publishing/linkedin-page.tsx'));
const brandKitDialog = lazyModule(() => import('#web/features/generator/frame/brand-kit-dialog.tsx'));

/** Reads the data for the cards. */
export async function prepareSettings(): Promise<void> {
  await Promise.all([
    preparePreferences(),
    prepareThoughtLeaders(),
    prepareVoiceProfile(),
    prepareBrandKits(),
  ]);
}

/** The settings screen with the cards of other features. LinkedIn also redirects here. */
export function SettingsRoute() {
  const session = useSession();
  const { pathname } = useLocation();
  const user = session.status === 'signed-in' ? session.user : undefined;
  if (pathname === screens.settings.otherPath)
    return <LazyPart module={linkedInPage}>{({ LinkedInPage }) => <LinkedInPage />}</LazyPart>;
  return (
    <SettingsPage
      // Another account gets fresh state.
      key={user?.id}
      email={user?.email ?? ''}
      aiCards={
        <>
          <AiSettingsCard />
          <VoiceProfileCard />
          <LearnedRulesCard />
        </>
      }
      brandCard={<BrandKitCard />}
      backup={<BackupDialog isLabeled />}
    />
  );
}

function BrandKitCard() {
  const { name, kit } = useChosenKit();
  const isOneOfMany = useBrandKits().length > 1;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card id="brand-kit" title="Brand kit" description="What stays the same in every candidate video.">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex items-center gap-3">
          <KitSwatch colors={kit.colors} />
          <p className="min-w-0 text-sm">
            {isOneOfMany ? <bdi className="block font-medium wrap-anywhere">{name}</bdi> : null}
            {kit.phone}
            <span className="block text-ink-soft">{kit.availabilityLine}</span>
          </p>
        </div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Edit brand kit
        </Button>
      </div>
      <LazyDialog module={brandKitDialog} isOpen={isOpen} onOpenChange={setOpen}>
        {({ BrandKitDialog }) => <BrandKitDialog isOpen={isOpen} onOpenChange={setOpen} />}
      </LazyDialog>
    </Card>
  );
}
