import { Palette } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { toast } from 'sonner';
import { hasSamplePhone } from '#domain/video/brand.ts';
import { countryByCode } from '#domain/video/countries.ts';
import { candidateFileName } from '#domain/video/file-name.ts';
import {
  defaultCandidateNumber,
  defaultCountryCode,
  fastOutput,
  maxInputDurationSeconds,
  normalOutput,
} from '#domain/video/limits.ts';
import { makeRenderPlan, prefersFastMode } from '#domain/video/plan.ts';
import { usePastedFile } from '#web/browser/files.ts';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { isIosSafari } from '#web/browser/platform.ts';
import { keepAwake } from '#web/browser/wake-lock.ts';
import { useBrandKit } from '#web/data/brand-kit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { BrandKitDialog } from './brand-kit-dialog.tsx';
import { type Candidate, CandidateCard } from './candidate-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { renderFailureAdvice, says } from './messages.ts';
import { Preview } from './preview.tsx';
import { ProgressReport } from './progress-report.tsx';
import { LeaveDialog, SamplePhoneDialog } from './questions.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TrimStrip } from './trim-strip.tsx';
import { UploadCard } from './upload-card.tsx';
import { isRendering, useRender } from './use-render.ts';
import { useSource } from './use-source.ts';

/** From a candidate's clip to a branded vertical video. */
export function GeneratorPage() {
  const brand = useBrandKit();
  const [candidate, setCandidate] = useState<Candidate>({
    number: defaultCandidateNumber,
    country: countryByCode(defaultCountryCode),
    positionTitle: '',
  });
  const [isFast, setIsFast] = useState(false);
  const [trimStartSeconds, setTrimStartSeconds] = useState(0);
  const [openDialog, setOpenDialog] = useState<'brand-kit' | 'sample-phone' | null>(null);

  const onReady = useCallback((file: File) => {
    setTrimStartSeconds(0);
    if (!prefersFastMode({ fileBytes: file.size, isIosSafari: isIosSafari() })) return;
    setIsFast(true);
    toast.info(says.fastMode);
  }, []);
  const { source, take, takeSample, clear } = useSource(onReady);
  const { state, start, cancel } = useRender(useCallback(() => setIsFast(true), []));
  const isBusy = isRendering(state);

  usePastedFile(isBusy ? null : take);
  useLeaveWarning(isBusy);
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
  const blocker = useBlocker(isBusy);
  useEffect(() => {
    // The video got ready while one was asked whether to leave: nothing is lost any more, and it is worth a look.
    if (!isBusy && blocker.state === 'blocked') blocker.reset();
  }, [isBusy, blocker]);

  const ready = source.stage === 'ready' ? source : null;
  const positionTitle = candidate.positionTitle.trim();
  const inspection = ready?.inspection ?? null;
  const spec = useMemo(
    () => ({
      output: isFast ? fastOutput : normalOutput,
      candidateNumber: candidate.number,
      countryCode: candidate.country.code,
      countryName: candidate.country.name,
      positionTitle: positionTitle || 'Position title',
      brand,
    }),
    [isFast, candidate.number, candidate.country, positionTitle, brand],
  );
  const plan = useMemo(
    () => inspection && makeRenderPlan({ inspection, overlay: spec, fast: isFast, trimStartSeconds }),
    [inspection, spec, isFast, trimStartSeconds],
  );
  const missingId = useId();
  const generateButton = useRef<HTMLButtonElement>(null);
  const canGenerate = ready !== null && positionTitle !== '';

  const generate = (hasAgreed: boolean) => {
    if (!ready || !plan || !canGenerate) {
      toast.error(says.incomplete);
    } else if (hasSamplePhone(brand) && !hasAgreed) {
      setOpenDialog('sample-phone');
    } else {
      setOpenDialog(null);
      void start(
        ready.file,
        plan,
        candidateFileName(candidate.number.trim() || defaultCandidateNumber, positionTitle),
      );
    }
  };
  const dialogState = (name: typeof openDialog) => ({
    isOpen: openDialog === name,
    onOpenChange: (isOpen: boolean) => setOpenDialog(isOpen ? name : null),
  });

  return (
    <Page
      title="Video Generator"
      lead="Upload a clip, say who it shows, and download a branded video for WhatsApp Status. Everything happens on this device."
      actions={
        <Button variant="secondary" disabled={isBusy} onClick={() => setOpenDialog('brand-kit')}>
          <Palette aria-hidden="true" className="size-5" />
          Brand kit
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-8">
        <UploadCard
          source={source}
          onFile={take}
          onSample={() => void takeSample()}
          onClear={clear}
          isDisabled={isBusy}
        />
        <CandidateCard
          candidate={candidate}
          onChange={setCandidate}
          onSubmit={() => generate(false)}
          isDisabled={isBusy}
        />
        <div className="mx-auto w-full max-w-84 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <Preview spec={spec} videoUrl={ready?.url ?? null} plan={plan} />
        </div>
        <SettingsCard
          isFast={isFast}
          onFastChange={setIsFast}
          inspection={inspection}
          plan={plan}
          isDisabled={isBusy}
        >
          {ready && ready.inspection.durationSeconds > maxInputDurationSeconds ? (
            <TrimStrip
              videoUrl={ready.url}
              durationSeconds={ready.inspection.durationSeconds}
              startSeconds={trimStartSeconds}
              onChange={setTrimStartSeconds}
              isDisabled={isBusy}
            />
          ) : null}
        </SettingsCard>
        <div className="grid gap-6 pb-16">
          {isBusy ? <ProgressReport {...state} /> : null}
          {state.stage === 'failed' ? (
            <Alert tone="destructive" title="No video was made">
              <p>{renderFailureAdvice[state.reason]}</p>
            </Alert>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button
              ref={generateButton}
              size="large"
              aria-describedby={canGenerate ? undefined : missingId}
              disabled={!canGenerate}
              isBusy={isBusy}
              onClick={() => generate(false)}
            >
              {isBusy ? 'Generating…' : 'Generate video'}
            </Button>
            {isBusy ? (
              <Button
                size="large"
                variant="secondary"
                onClick={() => {
                  // This button goes away with the render; the focus must not go with it.
                  generateButton.current?.focus();
                  cancel();
                }}
              >
                Cancel
              </Button>
            ) : null}
          </div>
          {canGenerate ? null : (
            <p id={missingId} className="text-sm text-ink-soft">
              {missing(ready !== null)}
            </p>
          )}
          {state.stage === 'done' ? <DownloadCard video={state.video} /> : null}
        </div>
      </div>

      <BrandKitDialog brand={brand} {...dialogState('brand-kit')} />
      <SamplePhoneDialog
        phone={brand.phone}
        {...dialogState('sample-phone')}
        onSetNumber={() => setOpenDialog('brand-kit')}
        onGenerate={() => generate(true)}
      />
      <LeaveDialog
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </Page>
  );
}

function missing(hasVideo: boolean): string {
  return hasVideo
    ? 'Enter a position title to go on.'
    : 'Upload a video and enter a position title to go on.';
}
