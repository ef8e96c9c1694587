import { LayoutTemplate, Palette } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BrandKit, hasSamplePhone } from '#domain/video/brand.ts';
import { outputOf } from '#domain/video/output-size.ts';
import { useSession } from '#web/data/account/session.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { prepareBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog, LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Page } from '#web/ui/page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { frameFor, useCandidate } from './frame/use-candidate.ts';
import { notice } from './notice.ts';
import { OneVideo } from './one-video.tsx';
import type { Contact } from './sample-phone-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const brandKitDialog = lazyModule(() => import('./frame/brand-kit-dialog.tsx'));
const samplePhoneDialog = lazyModule(() => import('./sample-phone-dialog.tsx'));
const leaveDialog = lazyModule(() => import('./leave-dialog.tsx'));
const linkedVideoDialog = lazyModule(() => import('./result/linked-video-dialog.tsx'));
const lookDialog = lazyModule(() => import('./frame/look-dialog.tsx'));
const candidateBar = lazyModule(() => import('./candidate-bar.tsx'));
const videoBatch = lazyModule(() => import('./clip-batch/video-batch.tsx'));

/** The brand kit whose sample number the user accepted. The question returns after a reload or a change of the kit. */
let acceptedBrand: BrandKit | null = null;

/** Preloads the data that the screen shows first. */
export const prepareGenerator = prepareBrandKits;

/** The video generator: one clip or a batch of clips becomes branded vertical videos. */
export function GeneratorPage() {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  // Remount for another user, so that typed data does not carry over.
  return <Generator key={userId} userId={userId} />;
}

function Generator({ userId }: { userId: string }) {
  const chosen = useChosenKit();
  const brand = chosen.kit;
  const draft = useCandidate(userId);
  const [search, setSearch] = useSearchParams();
  const mode = search.get('mode') === 'batch' ? 'batch' : 'one';
  const linkedVideoId = search.get('video');
  const closeLinkedVideo = () => {
    search.delete('video');
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  const [isOneBusy, setIsOneBusy] = useState(false);
  const [isBatchBusy, setIsBatchBusy] = useState(false);
  const [isBrandKitOpen, setIsBrandKitOpen] = useState(false);
  const [isLookOpen, setIsLookOpen] = useState(false);
  const [pendingStart, setPendingStart] = useState<{ start: (brand: BrandKit) => void } | null>(null);
  const isBusy = isOneBusy || isBatchBusy;
  const blocker = useLeaveGuard(isBusy);
  const { template, shape } = useVideoPreferences();
  const frame = useMemo(
    () => ({ output: outputOf(shape, false), template, ...frameFor(draft.candidate) }),
    [shape, template, draft.candidate],
  );
  const spec = useMemo(() => ({ ...frame, brand }), [frame, brand]);

  const withOwnPhone = (start: (brand: BrandKit) => void) => {
    if (hasSamplePhone(brand) && acceptedBrand !== brand) setPendingStart({ start });
    else start(brand);
  };
  const startAnyway = () => {
    acceptedBrand = brand;
    setPendingStart(null);
    pendingStart?.start(brand);
  };
  const startWithContact = async (contact: Contact) => {
    const changed = { ...brand, ...contact };
    setPendingStart(null);
    const saved = await attempt(async () => {
      const { saveKit } = await import('#web/data/video/edit-brand-kits.ts');
      return saveKit(chosen, { kit: changed });
    });
    if (!saved.ok || !saved.value) notice.warning('Couldn’t save your number in this browser.');
    pendingStart?.start(changed);
  };

  return (
    <>
      <Tabs
        label="How many videos"
        value={mode}
        onChange={(chosen) =>
          setSearch(chosen === 'batch' ? { mode: 'batch' } : {}, { replace: true, preventScrollReset: true })
        }
        keepsPanels
        layout={(list, panels) => (
          <Page
            title="Video Generator"
            lead="Upload a clip, say who it shows, and download a branded video for WhatsApp Status. Everything happens on this device."
            actions={
              <div className="flex flex-wrap items-center gap-3 max-sm:w-full sm:max-lg:[&>button>svg]:hidden">
                <div className="max-sm:basis-full sm:w-52 lg:w-56">{list}</div>
                <Button
                  variant="secondary"
                  className="max-sm:flex-1"
                  disabled={isBusy}
                  onClick={() => setIsLookOpen(true)}
                >
                  <LayoutTemplate aria-hidden="true" className="size-5" />
                  Look
                </Button>
                <Button
                  variant="secondary"
                  className="max-sm:flex-1"
                  disabled={isBusy}
                  onClick={() => setIsBrandKitOpen(true)}
                >
                  <Palette aria-hidden="true" className="size-5" />
                  Brand kit
                </Button>
              </div>
            }
          >
            {mode === 'one' && (search.has('candidate') || draft.candidateId !== null) ? (
              <LazyPart module={candidateBar}>
                {({ CandidateBar }) => <CandidateBar userId={userId} draft={draft} isBusy={isBusy} />}
              </LazyPart>
            ) : null}
            {panels}
          </Page>
        )}
        tabs={[
          {
            value: 'one',
            label: 'One video',
            panel: (
              <OneVideo
                userId={userId}
                brand={brand}
                draft={draft}
                isShown={mode === 'one'}
                isBatchBusy={isBatchBusy}
                onBusyChange={setIsOneBusy}
                withOwnPhone={withOwnPhone}
              />
            ),
          },
          {
            value: 'batch',
            label: 'Batch',
            panel: (
              <LazyPart
                module={videoBatch}
                waiting={
                  <div className="grid min-h-[50dvh] place-items-center">
                    <Spinner label="Loading" size="large" />
                  </div>
                }
              >
                {({ VideoBatch }) => (
                  <VideoBatch
                    userId={userId}
                    brand={brand}
                    isOneBusy={isOneBusy}
                    onBusyChange={setIsBatchBusy}
                    withOwnPhone={withOwnPhone}
                  />
                )}
              </LazyPart>
            ),
          },
        ]}
      />

      <LazyDialog module={brandKitDialog} isOpen={isBrandKitOpen} onOpenChange={setIsBrandKitOpen}>
        {({ BrandKitDialog }) => (
          <BrandKitDialog frame={frame} isOpen={isBrandKitOpen} onOpenChange={setIsBrandKitOpen} />
        )}
      </LazyDialog>
      <LazyDialog module={lookDialog} isOpen={isLookOpen} onOpenChange={setIsLookOpen}>
        {({ LookDialog }) => <LookDialog spec={spec} isOpen={isLookOpen} onOpenChange={setIsLookOpen} />}
      </LazyDialog>
      <LazyDialog
        module={linkedVideoDialog}
        isOpen={linkedVideoId !== null}
        onOpenChange={closeLinkedVideo}
        closesOnBack={false}
      >
        {({ LinkedVideoDialog }) => (
          <LinkedVideoDialog ownerId={userId} videoId={linkedVideoId} onClose={closeLinkedVideo} />
        )}
      </LazyDialog>
      <LazyDialog
        module={samplePhoneDialog}
        isOpen={pendingStart !== null}
        onOpenChange={(isOpen) => isOpen || setPendingStart(null)}
      >
        {({ SamplePhoneDialog }) => (
          <SamplePhoneDialog
            brand={brand}
            isOpen={pendingStart !== null}
            onOpenChange={(isOpen) => isOpen || setPendingStart(null)}
            onSetContact={(contact) => void startWithContact(contact)}
            onGenerate={startAnyway}
          />
        )}
      </LazyDialog>
      <LazyDialog
        module={leaveDialog}
        isOpen={blocker.state === 'blocked'}
        onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
        closesOnBack={false}
      >
        {({ LeaveDialog }) => (
          <LeaveDialog
            isBatch={isBatchBusy}
            isOpen={blocker.state === 'blocked'}
            onStay={() => blocker.reset?.()}
            onLeave={() => blocker.proceed?.()}
          />
        )}
      </LazyDialog>
    </>
  );
}
