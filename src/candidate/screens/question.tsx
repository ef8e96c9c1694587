import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Question } from '#domain/invitations/invitation.ts';
import type { TakeOptions } from '../capture/takes.ts';
import { Heading, Live } from '../parts.tsx';
import { useTexts } from '../texts.ts';
import type { CameraControls } from '../use-camera.ts';
import { CameraHelp } from './camera-help.tsx';
import { type Ended, useRecording } from './use-recording.ts';
import { useTeleprompter } from './use-teleprompter.ts';
import { Viewfinder } from './viewfinder.tsx';

/**
 * Records the answer to one question. The talking points are at the top, near the lens, so that the candidate looks at
 * the camera while reading.
 */
export function QuestionScreen({
  controls: { camera, open },
  question,
  progress,
  takeOptions,
  onTake,
  onBack,
  children,
}: {
  controls: CameraControls;
  question: Question;
  progress: string;
  takeOptions: TakeOptions;
  onTake(ended: Ended): void;
  onBack: (() => void) | null;
  /** Offers to use a file instead. */
  children: ComponentChildren;
}) {
  const { say, time } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const stream = camera.at === 'on' ? camera.stream : null;
  const { phase, count, record, stop, startOver } = useRecording(stream, takeOptions, onTake);
  const isIdle = phase.at === 'ready';
  const prompt = useTeleprompter(phase.at === 'recording' ? phase.seconds / takeOptions.maxSeconds : 0);

  if (camera.at === 'failed' && isIdle) {
    return (
      <main>
        <p class="progress">{progress}</p>
        <p class="asked" dir="auto">
          {question.text}
        </p>
        <CameraHelp failure={camera.failure} onRetry={open} />
        {children}
      </main>
    );
  }
  return (
    <main class="studio">
      {/* Long notes scroll, so they must be focusable for the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus. */}
      <section class="prompt" ref={prompt} tabIndex={0} aria-label={progress}>
        <p class="progress">{progress}</p>
        <Heading>
          <span dir="auto">{question.text}</span>
        </Heading>
        {question.talkingPoints !== '' && (
          <p class="teleprompter" dir="auto">
            {question.talkingPoints}
          </p>
        )}
      </section>
      <p class="upright note">{say('holdUpright')}</p>
      <Viewfinder camera={camera} videoRef={video} hasGuide={phase.at !== 'recording'}>
        {phase.at === 'countdown' && (
          <div class="countdown" key={phase.number} aria-hidden="true">
            {phase.number}
          </div>
        )}
        {phase.at === 'recording' && (
          <p class="clock" role="timer" aria-label={say('recording')}>
            <i aria-hidden="true" /> {say('timeLeft', { time: time(takeOptions.maxSeconds - phase.seconds) })}
          </p>
        )}
      </Viewfinder>
      <Live>
        {phase.at === 'countdown' && (
          <span class="hidden">{say('startingIn', { number: phase.number })}</span>
        )}
        {phase.at === 'recording' && <span class="hidden">{say('recording')}</span>}
        {!stream && <p>{say('startingCamera')}</p>}
        {phase.at === 'ready' && phase.hasFailed && <p class="problem">{say('recordingFailed')}</p>}
      </Live>
      <div class="controls">
        {isIdle && (
          <>
            <button type="button" class="record" disabled={!stream} onClick={count}>
              <i aria-hidden="true" />
              {say('record')} <small>{say('upTo', { time: time(question.seconds) })}</small>
            </button>
            {onBack && (
              <button type="button" class="plain" onClick={onBack}>
                {say('back')}
              </button>
            )}
            {children}
          </>
        )}
        {phase.at === 'countdown' && (
          <>
            <button type="button" class="record" onClick={record}>
              <i aria-hidden="true" />
              {say('startNow')}
            </button>
            <button type="button" class="plain" onClick={startOver}>
              {say('back')}
            </button>
          </>
        )}
        {!isIdle && phase.at !== 'countdown' && (
          <>
            <button type="button" class="record stop" disabled={phase.at !== 'recording'} onClick={stop}>
              <i aria-hidden="true" />
              {say('stop')}
            </button>
            <button type="button" class="plain" disabled={phase.at !== 'recording'} onClick={startOver}>
              {say('startOver')}
            </button>
          </>
        )}
      </div>
    </main>
  );
}
