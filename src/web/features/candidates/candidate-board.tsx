import { type DragEvent, useState } from 'react';
import { type Candidate, candidateLabel, countryName } from '#domain/candidates/candidate.ts';
import { type CandidateStage, candidateStages } from '#domain/candidates/stage.ts';
import { Badge } from '#web/ui/badge.tsx';
import { arrowTarget, moveArrowFocus } from './arrow-focus.ts';
import { changeStage } from './candidate-actions.ts';
import { CandidateMenu } from './candidate-menu.tsx';
import { NewClip } from './new-clip.tsx';
import { OpenLabel } from './open-label.tsx';
import { StageDot, stageLabels } from './stage-labels.tsx';

const dragType = 'application/x-standout-candidate';

/** Candidates by stage. Cards move by drag and drop or from their menu; the arrow keys move the focus. */
export function CandidateBoard({
  candidates,
  onOpen,
  onInvite,
  news,
}: {
  candidates: readonly Candidate[];
  onOpen: (candidate: Candidate) => void;
  onInvite: (candidate: Candidate) => void;
  news: ReadonlySet<string>;
}) {
  const columns = Map.groupBy(candidates, ({ stage }) => stage);
  const drop = (candidateId: string, stage: CandidateStage) => {
    const candidate = candidates.find((each) => each.candidateId === candidateId);
    if (candidate) void changeStage(candidate, stage);
  };
  return (
    <section
      aria-label="Candidates by stage"
      onKeyDown={moveArrowFocus}
      className="-mx-4 grid snap-x snap-proximity auto-cols-[min(78%,17rem)] scroll-px-4 grid-flow-col gap-3 overflow-x-auto px-4 pb-4 sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:auto-cols-[minmax(10rem,1fr)] lg:gap-2"
    >
      {candidateStages.map((stage, index) => (
        <Column
          key={stage}
          stage={stage}
          index={index}
          candidates={columns.get(stage) ?? []}
          onOpen={onOpen}
          onInvite={onInvite}
          news={news}
          onDrop={(candidateId) => drop(candidateId, stage)}
        />
      ))}
    </section>
  );
}

function Column({
  stage,
  index,
  candidates,
  onOpen,
  onInvite,
  news,
  onDrop,
}: {
  stage: CandidateStage;
  index: number;
  candidates: readonly Candidate[];
  onOpen: (candidate: Candidate) => void;
  onInvite: (candidate: Candidate) => void;
  news: ReadonlySet<string>;
  onDrop: (candidateId: string) => void;
}) {
  const [isOver, setOver] = useState(false);
  const isCandidate = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);
  return (
    <section
      aria-label={stageLabels[stage]}
      onDragOver={(event) => {
        if (!isCandidate(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!isCandidate(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.getData(dragType));
      }}
      className={`flex min-h-40 snap-start flex-col gap-2 rounded-card border p-2 transition-colors ${isOver ? 'border-ink bg-chosen' : 'border-transparent bg-sunken dark:border-line dark:bg-paper'}`}
    >
      <h2 className="flex items-center gap-2 px-2 pt-1 text-sm font-semibold">
        <StageDot stage={stage} />
        {stageLabels[stage]}
        <span className="font-normal text-ink-soft tabular-nums">{candidates.length}</span>
      </h2>
      <ul className="grid content-start gap-2">
        {candidates.map((candidate) => (
          <BoardCard
            key={candidate.candidateId}
            candidate={candidate}
            column={index}
            onOpen={onOpen}
            onInvite={onInvite}
            news={news}
          />
        ))}
      </ul>
    </section>
  );
}

function BoardCard({
  candidate,
  column,
  onOpen,
  onInvite,
  news,
}: {
  candidate: Candidate;
  column: number;
  onOpen: (candidate: Candidate) => void;
  onInvite: (candidate: Candidate) => void;
  news: ReadonlySet<string>;
}) {
  const { candidateId, number, name, title, countryCode, tags } = candidate;
  const label = candidateLabel(candidate);
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragType, candidateId);
        dataTransfer.effectAllowed = 'move';
      }}
      className="relative grid cursor-grab grid-cols-[minmax(0,1fr)_auto] rounded-control border border-line bg-surface py-1 pl-3 [content-visibility:auto] [contain-intrinsic-size:auto_5rem] hover:border-edge"
    >
      <div className="grid min-h-11 content-center py-1">
        <button
          type="button"
          {...arrowTarget(column)}
          onClick={() => onOpen(candidate)}
          className="text-start text-sm before:absolute before:inset-0 before:rounded-control focus-visible:outline-none focus-visible:before:outline-3 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink"
        >
          <OpenLabel label={label} className="line-clamp-2 wrap-anywhere" />
          {news.has(candidateId) ? <NewClip /> : null}
        </button>
        {name.trim() !== '' && title.trim() !== '' ? (
          <bdi className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{title}</bdi>
        ) : null}
        <span className="text-xs text-ink-soft tabular-nums wrap-anywhere">
          {[number, countryName(countryCode)].filter((text) => text !== '').join(' · ')}
        </span>
      </div>
      <div className="relative">
        <CandidateMenu candidate={candidate} onInvite={onInvite} />
      </div>
      {tags.length > 0 ? (
        <ul className="col-span-2 flex flex-wrap gap-1 pr-3 pb-2">
          {tags.slice(0, 3).map((tag) => (
            <li key={tag} className="flex min-w-0">
              <Badge breaks>{tag}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
