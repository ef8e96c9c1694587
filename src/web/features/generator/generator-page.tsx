import { Palette } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useBlocker } from 'react-router';
import { type BrandKit, hasSamplePhone } from '#domain/video/brand.ts';
import { nextCandidateNumber } from '#domain/video/candidate-number.ts';
import { countryByCode } from '#domain/video/countries.ts';
import { candidateFileName } from '#domain/video/file-name.ts';
import { centreFocus, type Framing } from '#domain/video/framing.ts';
import { frameLayout } from '#domain/video/geometry.ts';
import {
  defaultCandidateNumber,
  defaultCountryCode,
  fastOutput,
  normalOutput,
} from '#domain/video/limits.ts';
import { makeRenderPlan, prefersFastMode } from '#domain/video/plan.ts';
import type { Trim } from '#domain/video/trim.ts';
import { usePastedFile } from '#web/browser/files.ts';
import { focusHeading } from '#web/browser/focus.ts';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { isIosSafari } from '#web/browser/platform.ts';
import { keepAwake } from '#web/browser/wake-lock.ts';
import { saveBrandKit, useBrandKit } from '#web/data/brand-kit.ts';
import { keepCandidateDraft, readCandidateDraft } from '#web/data/candidate-draft.ts';
import { useSession } from '#web/data/session.ts';
import { saveVideoPreferences, useVideoPreferences } from '#web/data/video-preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { BrandKitDialog } from './brand-kit-dialog.tsx';
import { type Candidate, CandidateCard } from './candidate-card.tsx';
import { CaptionEditor, type Captions } from './caption-editor.tsx';
import { DownloadCard } from './download-card.tsx';
import { EarlierVideos } from './earlier-videos.tsx';
import { FailureReport } from './failure-report.tsx';
import { FramingChoice } from './framing-choice.tsx';
import { GenerateBar } from './generate-bar.tsx';
import { renderFailureAdvice, says } from './messages.ts';
import { notice } from './notice.ts';
import { Preview } from './preview.tsx';
import { LeaveDialog, SamplePhoneDialog } from './questions.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TrimStrip } from './trim-strip.tsx';
import { UploadCard } from './upload-card.tsx';
import { isRendering, isVideoOf, type RenderInputs, useRender } from './use-render.ts';
import { useSource } from './use-source.ts';
import { VideoCard } from './video-card.tsx';

/** The brand kit whose sample number was accepted: asked once a visit, and again when the kit changed. */
let acceptedBrand: BrandKit | null = null;

const noCaptions: Captions = { areShown: false, cues: [] };

/** From a candidate's clip to a branded vertical video. */
export function GeneratorPage() {
  const brand = useBrandKit();
  const preferences = useVideoPreferences();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const [kept] = useState(() => readCandidateDraft(userId));
  const [candidate, setCandidate] = useState<Candidate>({
    number: kept?.number ?? defaultCandidateNumber,
    country: countryByCode(kept?.countryCode ?? defaultCountryCode),
    positionTitle: kept?.positionTitle ?? '',
  });
  const [clipName, setClipName] = useState(kept?.clipName ?? null);
  const [isFast, setIsFast] = useState(false);
  const [trim, setTrim] = useState<Trim | undefined>();
  const [framingKind, setFramingKind] = useState<Framing['kind']>('fit');
  const [focus, setFocus] = useState(centreFocus);
  const [captions, setCaptions] = useState<Captions>(noCaptions);
  const [openDialog, setOpenDialog] = useState<'brand-kit' | 'sample-phone' | null>(null);

  const onReady = useCallback((file: File) => {
    setTrim(undefined);
    setFocus(centreFocus);
    setCaptions(noCaptions);
    setClipName(file.name);
    if (!prefersFastMode({ fileBytes: file.size, isIosSafari: isIosSafari() })) return;
    setIsFast(true);
    notice.info(says.fastMode);
  }, []);
  const { source, take, takeSample, clear } = useSource(onReady);
  const { state, videos, start, cancel, forgetFailure } = useRender(useCallback(() => setIsFast(true), []));
  const isBusy = isRendering(state);

  usePastedFile(isBusy ? null : take);
  useLeaveWarning(isBusy);
  useEffect(() => (isBusy ? keepAwake() : undefined), [isBusy]);
  const blocker = useBlocker(isBusy);
  useEffect(() => {
    // The video got ready while one was asked whether to leave: nothing is lost any more, and it is worth a look.
    if (!isBusy && blocker.state === 'blocked') blocker.reset();
  }, [isBusy, blocker]);

  useEffect(() => {
    keepCandidateDraft(userId, {
      number: candidate.number,
      countryCode: candidate.country.code,
      positionTitle: candidate.positionTitle,
      clipName,
    });
  }, [userId, candidate, clipName]);

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
  const framing = useMemo<Framing>(
    () => (framingKind === 'fill' ? { kind: 'fill', focus } : { kind: framingKind }),
    [framingKind, focus],
  );
  const plan = useMemo(
    () =>
      inspection &&
      makeRenderPlan({
        inspection,
        overlay: spec,
        fast: isFast,
        trim,
        framing,
        captions: captions.areShown ? captions.cues : [],
        isSoundLevelled: preferences.isSoundLevelled,
      }),
    [inspection, spec, isFast, trim, framing, captions, preferences.isSoundLevelled],
  );
  const canGenerate = ready !== null && positionTitle !== '';
  const inputs = useMemo<RenderInputs | null>(() => {
    if (!ready || !plan) return null;
    const number = candidate.number.trim() || defaultCandidateNumber;
    return { clip: ready.file, plan, fileName: candidateFileName(number, positionTitle) };
  }, [ready, plan, candidate.number, positionTitle]);
  const currentVideo = (inputs && videos.find((video) => isVideoOf(video, inputs))) ?? null;
  const earlierVideos = videos.filter((video) => video !== currentVideo);
  // How a render ended is no news any more once something else is wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edits are what it waits for.
  useEffect(forgetFailure, [source, candidate, trim, framing, captions, preferences, forgetFailure]);

  const generate = () => {
    if (!inputs || !canGenerate) notice.error(says.incomplete);
    else if (hasSamplePhone(brand) && acceptedBrand !== brand) setOpenDialog('sample-phone');
    else void start(inputs);
  };
  const generateAnyway = () => {
    acceptedBrand = brand;
    setOpenDialog(null);
    if (inputs) void start(inputs);
  };
  const generateWithPhone = (phone: string) => {
    const changed = { ...brand, phone };
    if (!saveBrandKit(changed).kept) notice.warning('This browser does not let your number be kept.');
    setOpenDialog(null);
    if (!inputs) return;
    const overlay = { ...inputs.plan.overlay, brand: changed };
    void start({ ...inputs, plan: { ...inputs.plan, overlay } });
  };
  const beginNext = () => {
    clear();
    setClipName(null);
    setCandidate({ ...candidate, number: nextCandidateNumber(candidate.number), positionTitle: '' });
    focusHeading();
    scrollTo({ top: 0 });
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
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_auto_auto_1fr] lg:items-start lg:gap-x-8">
        <UploadCard
          source={source}
          lastClipName={clipName}
          onFile={take}
          onSample={() => void takeSample()}
          onClear={() => {
            clear();
            setClipName(null);
          }}
          isDisabled={isBusy}
        />
        <CandidateCard
          candidate={candidate}
          onChange={setCandidate}
          onSubmit={generate}
          isDisabled={isBusy}
        />
        {/* Narrow, the two stand apart: the bar sticks to the bottom of the whole. */}
        <div className="contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-5 lg:row-start-1 lg:grid lg:gap-4">
          <div className="mx-auto w-full max-w-84">
            <Preview
              spec={spec}
              videoUrl={ready?.url ?? null}
              plan={plan}
              onFocusChange={isBusy ? null : setFocus}
            />
          </div>
          <GenerateBar
            state={state}
            canGenerate={canGenerate}
            hasCurrentVideo={currentVideo !== null}
            onGenerate={generate}
            onCancel={cancel}
          />
        </div>
        {ready && plan ? (
          <VideoCard>
            <TrimStrip
              key={ready.url}
              file={ready.file}
              durationSeconds={ready.inspection.durationSeconds}
              trim={plan.trim}
              onChange={setTrim}
              isDisabled={isBusy}
            />
            <FramingChoice
              kind={framingKind}
              focus={focus}
              picture={plan.picture}
              area={frameLayout(plan.output).videoArea}
              onKindChange={setFramingKind}
              onFocusChange={setFocus}
              isDisabled={isBusy}
            />
            {plan.audioBitsPerSecond === null ? null : (
              <Switch
                label="Even loudness"
                hint="Brings the sound to the loudness that phones expect, without clipping"
                isOn={preferences.isSoundLevelled}
                onChange={(isSoundLevelled) => saveVideoPreferences({ ...preferences, isSoundLevelled })}
                isDisabled={isBusy}
              />
            )}
            <CaptionEditor
              key={ready.url}
              captions={captions}
              clip={plan.audioBitsPerSecond === null ? null : ready.file}
              trim={plan.trim}
              onChange={setCaptions}
              isDisabled={isBusy}
            />
          </VideoCard>
        ) : null}
        <SettingsCard
          isFast={isFast}
          onFastChange={setIsFast}
          inspection={inspection}
          plan={plan}
          isDisabled={isBusy}
        />
        <div className="grid gap-6 empty:hidden lg:pb-16">
          {state.stage === 'failed' ? (
            <Alert tone="destructive" title="No video was made">
              <p>{renderFailureAdvice[state.reason]}</p>
              {inspection && plan ? (
                <FailureReport failure={state} inspection={inspection} plan={plan} />
              ) : null}
            </Alert>
          ) : null}
          {currentVideo && !isBusy ? <DownloadCard video={currentVideo} onNext={beginNext} /> : null}
          {earlierVideos.length > 0 ? (
            <EarlierVideos videos={earlierVideos} onNext={currentVideo || isBusy ? null : beginNext} />
          ) : null}
        </div>
      </div>

      <BrandKitDialog brand={brand} frame={spec} {...dialogState('brand-kit')} />
      <SamplePhoneDialog
        brand={brand}
        {...dialogState('sample-phone')}
        onSetNumber={generateWithPhone}
        onGenerate={generateAnyway}
      />
      <LeaveDialog
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </Page>
  );
}
