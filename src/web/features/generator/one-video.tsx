import { useCallback, useMemo, useRef, useState } from 'react';
import { availabilityLineOf } from '#domain/video/availability.ts';
import type { BrandKit } from '#domain/video/brand.ts';
import { nextCandidateNumber } from '#domain/video/candidate-number.ts';
import { candidateFileName } from '#domain/video/file-name.ts';
import { defaultCandidateNumber } from '#domain/video/limits.ts';
import { prefersFastMode } from '#domain/video/plan.ts';
import { focusHeading } from '#web/browser/focus.ts';
import { isIosSafari } from '#web/browser/platform.ts';
import { useHasCameraRecording } from '#web/data/store/camera-recordings.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { CandidateCard } from './frame/candidate-card.tsx';
import { Preview } from './frame/preview.tsx';
import type { useCandidate } from './frame/use-candidate.ts';
import { toastTexts } from './messages.ts';
import { notice } from './notice.ts';
import { PreviewColumns } from './preview-columns.tsx';
import { GenerateBar } from './result/generate-bar.tsx';
import { RenderFailure } from './result/render-failure.tsx';
import { showSame } from './result/show-same.ts';
import { isRendering, type RenderInputs, useRender } from './result/use-render.ts';
import { useTrialRender } from './result/use-trial-render.ts';
import { SettingsCard } from './settings-card.tsx';
import { ArrivingClipDialogs } from './source/arriving-clip-dialogs.tsx';
import { updateSourceState, useSourceState } from './source/source-state.ts';
import { UploadCard } from './source/upload-card.tsx';
import { useArrivingClip } from './source/use-arriving-clip.ts';
import { useClipEdits } from './source/use-clip-edits.ts';
import { useClipHandoff } from './source/use-clip-handoff.ts';
import { useFaces } from './source/use-faces.ts';
import { useRecordedClip } from './source/use-recorded-clip.ts';
import { useSource } from './source/use-source.ts';
import { usePlan } from './use-plan.ts';

const videoCard = lazyModule(() => import('./video-card.tsx'));
const renderEstimate = lazyModule(() => import('./result/render-estimate.tsx'));
const finishedVideo = lazyModule(() => import('./result/finished-video.tsx'));
const recentVideos = lazyModule(() => import('./result/recent-videos.tsx'));

/**
 * Renders one video from one clip. `withOwnPhone` first asks for a phone number if the brand kit has only the sample.
 */
export function OneVideo({
  userId,
  brand,
  draft,
  isShown,
  isBatchBusy,
  onBusyChange,
  withOwnPhone,
}: {
  userId: string;
  brand: BrandKit;
  draft: ReturnType<typeof useCandidate>;
  isShown: boolean;
  isBatchBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  withOwnPhone: (start: (brand: BrandKit) => void) => void;
}) {
  const { candidate, setCandidate, clipName, setClipName } = draft;
  const held = useSourceState(userId);
  const isFast = held.fastMode !== 'off';
  const heldFile = held.source.stage === 'ready' ? held.source.file : null;
  const { edits, change, begin } = useClipEdits(draft, heldFile);
  const [isCameraOpen, setIsCameraOpen] = useState(false);

  const onReady = useCallback(
    (file: File) => {
      begin(file);
      setClipName(file.name);
      const isLarge = prefersFastMode({ fileBytes: file.size, isIosSafari: isIosSafari() });
      // Automatic fast mode ends with its clip; a manual choice stays.
      updateSourceState(userId, ({ fastMode }) => ({
        fastMode: fastMode === 'chosen' ? fastMode : isLarge ? 'by-rule' : 'off',
      }));
      if (isLarge) notice.info(toastTexts.fastMode);
    },
    [userId, begin, setClipName],
  );
  const { source, take, takeSample, showNoRoomForShared, clear } = useSource(userId, onReady);
  const { remember, deleteRecording } = useRecordedClip(userId);
  const hasCameraRecording = useHasCameraRecording(userId);
  // Whether the stored recording was used or replaced by another clip.
  const [isRecordingTaken, setRecordingTaken] = useState(false);
  const { state, videos, start, cancel } = useRender(
    userId,
    useCallback(() => updateSourceState(userId, () => ({ fastMode: 'by-rule' })), [userId]),
    deleteRecording,
    onBusyChange,
  );
  const isBusy = isRendering(state);
  const player = useRef<HTMLVideoElement>(null);

  const { offered, answerOffer } = useArrivingClip({
    take,
    showNoRoomForShared,
    canPaste: !isBusy && isShown,
  });

  useClipHandoff(draft.candidateId, take, isBusy);

  const ready = source.stage === 'ready' ? source : null;
  const positionTitle = candidate.positionTitle.trim();
  // The state after "Next candidate". Hide the button, because another press would skip a number.
  const isBlank = source.stage === 'empty' && positionTitle === '';
  const inspection = ready?.inspection ?? null;
  const faces = useFaces(ready, edits.trim, isBusy || isBatchBusy || !isShown);
  const { spec, plan, fill, faceFocus, isFollowing } = usePlan({
    inspection,
    candidate,
    brand,
    edits,
    faces,
    isFast,
    hasMusic: held.music !== null,
  });
  useTrialRender(ready, plan, isBusy || isBatchBusy || !isShown);
  const canGenerate = ready !== null && positionTitle !== '';
  const inputs = useMemo<RenderInputs | null>(() => {
    if (!ready || !plan) return null;
    const number = candidate.number.trim() || defaultCandidateNumber;
    const { file: clip, inspection } = ready;
    const fileName = candidateFileName(number, positionTitle);
    return { clip, inspection, plan, music: held.music, fileName };
  }, [ready, plan, held.music, candidate.number, positionTitle]);
  const currentVideo = (inputs && videos.find((video) => showSame(video.inputs, inputs))) ?? null;
  const finished = isBusy ? null : currentVideo;
  // The failure stays visible while the inputs are unchanged.
  const failure = state.stage === 'failed' && inputs && showSame(state.inputs, inputs) ? state : null;

  const generate = () => {
    if (!inputs || !canGenerate) notice.error(toastTexts.incomplete);
    else if (!isBatchBusy && !finished) {
      // A face found during the render must not change the crop.
      if (faces === null && inputs.plan.framing.kind === 'fill') change({ focus: fill.focus });
      withOwnPhone((brand) => {
        const overlay = { ...inputs.plan.overlay, brand };
        // Preload without waiting. If it fails, the result shows the error.
        void finishedVideo.load().catch(() => {});
        void start({ ...inputs, plan: { ...inputs.plan, overlay } }, draft.candidateId);
      });
    }
  };
  const startNext = () => {
    clear();
    setClipName(null);
    draft.setClipEdits(null);
    draft.setCandidateId(null);
    const number = nextCandidateNumber(candidate.number);
    setCandidate({ ...candidate, number, positionTitle: '', availability: '' });
    focusHeading();
    scrollTo({ top: 0 });
  };

  return (
    <>
      <PreviewColumns output={spec.output}>
        <UploadCard
          source={source}
          lastClipName={clipName}
          hasRecording={hasCameraRecording && !isRecordingTaken}
          onFile={take}
          onSample={() => void takeSample()}
          onCamera={() => setIsCameraOpen(true)}
          onClear={() => {
            if (ready) deleteRecording(ready.file);
            clear();
            setClipName(null);
          }}
          isDisabled={isBusy}
        />
        <CandidateCard
          candidate={candidate}
          badgeText={brand.badgeText}
          kitLine={availabilityLineOf('', brand.availabilityLine, spec)}
          onChange={setCandidate}
          onSubmit={generate}
          isDisabled={isBusy}
        />
        {/* Without room for two columns, the bar is separate and sticks to the bottom of the page. */}
        <div className="contents beside:sticky beside:top-24 beside:col-start-2 beside:row-span-5 beside:row-start-1 beside:grid beside:gap-4">
          {finished ? (
            <LazyPart module={finishedVideo}>
              {({ FinishedVideo, FinishedBar }) => (
                <>
                  <FinishedVideo key={finished.url} video={finished} />
                  <FinishedBar video={finished} onNext={startNext} />
                </>
              )}
            </LazyPart>
          ) : (
            <GenerateBar
              preview={(onDrawn) => (
                <Preview
                  spec={spec}
                  clip={ready}
                  plan={plan}
                  music={held.music}
                  isPaused={isBusy}
                  player={player}
                  onDrawn={onDrawn}
                  onFocusChange={isBusy ? null : (focus) => change({ focus })}
                />
              )}
              state={state}
              canGenerate={canGenerate}
              isBatchBusy={isBatchBusy}
              estimate={
                ready && plan ? (
                  <LazyPart module={renderEstimate} waiting={<p className="min-h-5" />}>
                    {({ RenderEstimate }) => <RenderEstimate plan={plan} inspection={ready.inspection} />}
                  </LazyPart>
                ) : null
              }
              failure={
                failure && inputs ? (
                  <RenderFailure failure={failure} inspection={inputs.inspection} plan={inputs.plan} />
                ) : null
              }
              onGenerate={generate}
              onCancel={cancel}
            />
          )}
        </div>
        {ready && inputs ? (
          <LazyPart module={videoCard}>
            {({ VideoCard }) => (
              <VideoCard
                key={ready.url}
                file={ready.file}
                inspection={ready.inspection}
                spec={spec}
                plan={inputs.plan}
                fileName={inputs.fileName}
                edits={edits}
                fill={fill}
                faceFocus={faceFocus}
                isFollowing={isFollowing}
                frames={faces}
                player={player}
                onChange={change}
                music={held.music}
                onMusicChange={(music) => updateSourceState(userId, () => ({ music }))}
                isDisabled={isBusy}
              />
            )}
          </LazyPart>
        ) : null}
        <SettingsCard
          isFast={isFast}
          output={spec.output}
          onFastChange={(isChosen) =>
            updateSourceState(userId, () => ({ fastMode: isChosen ? 'chosen' : 'off' }))
          }
          inspection={inspection}
          plan={plan}
          isDisabled={isBusy}
        />
        <div className="grid gap-6 empty:hidden beside:pb-16">
          <LazyPart module={recentVideos}>
            {({ RecentVideos }) => (
              <RecentVideos
                ownerId={userId}
                current={finished}
                made={videos}
                isRendering={isBusy || isBatchBusy}
                onNext={currentVideo || isBusy || videos.length === 0 || isBlank ? null : startNext}
              />
            )}
          </LazyPart>
        </div>
      </PreviewColumns>
      <ArrivingClipDialogs
        userId={userId}
        offered={offered}
        onAnswer={answerOffer}
        isCameraOpen={isCameraOpen}
        onCameraOpenChange={setIsCameraOpen}
        onRecorded={(clip) => {
          remember(clip);
          setRecordingTaken(true);
          take(clip.file);
        }}
      />
    </>
  );
}
