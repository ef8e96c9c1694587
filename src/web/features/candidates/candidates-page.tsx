import { ChevronDown, Download, Ellipsis, Plus, SearchX, Upload, Users } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Candidate } from '#domain/candidates/candidate.ts';
import { candidateTags, filteredCandidates, noFilters } from '#domain/candidates/filters.ts';
import { candidatesWithNews } from '#domain/candidates/sent-invitation.ts';
import { candidateTable } from '#domain/candidates/table.ts';
import { download } from '#web/browser/download.ts';
import { whenIdle } from '#web/browser/idle.ts';
import { useShortcut } from '#web/browser/shortcuts.ts';
import { useSession } from '#web/data/account/session.ts';
import { useInvitations } from '#web/data/invitations/state.ts';
import { wasRemovedLocally } from '#web/data/local-removals.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addCandidate, dropExpiredCandidates, useCandidates } from '#web/data/store/candidates.ts';
import { recoverCandidatesOnce } from '#web/data/store/unsaved-candidates.ts';
import { prepareBrandKits, useBrandKits } from '#web/data/video/brand-kits.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyDialog, LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { isSaved, saved, toastDone, toastFailed } from '#web/ui/toast.ts';
import { CandidateBoard } from './candidate-board.tsx';
import { CandidateList } from './candidate-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useCandidatesAddress } from './use-candidates-address.ts';

const editor = lazyModule(() => import('./candidate-editor.tsx'));
const followNews = lazyModule(() => import('./follow-news.ts'));
const inviteDialog = lazyModule(() => import('./invite/invite-dialog.tsx'));
const importDialog = lazyModule(() => import('./import-dialog.tsx'));

/** Saves edits that an earlier page could not save, deletes expired candidates, and loads the screen's data. */
export async function prepareCandidates(): Promise<void> {
  await recoverCandidatesOnce();
  await attempt(dropExpiredCandidates);
  await attempt(prepareBrandKits);
}

/**
 * Candidates at `/candidates`, as a list or a board. `?candidate=<id>` opens a candidate, and `?candidate=new` adds
 * one. `view`, `search`, `stage`, and `tag` set the view and the filters.
 */
export function CandidatesPage() {
  const state = useCandidates();
  const candidates = state.status === 'ready' ? state.candidates : null;
  const { view, setView, filters, setFilters, linkedId, dropLink } = useCandidatesAddress();
  const [isImporting, setImporting] = useState(false);
  const [opened, setOpened] = useState<{ candidate: Candidate; isOpen: boolean } | null>(null);
  const [invited, setInvited] = useState<Invited>(noInvitees);
  const invite = useCallback(
    (chosen: readonly Candidate[]) =>
      setInvited(({ round }) => ({
        ids: chosen.map(({ candidateId }) => candidateId),
        isOpen: true,
        round: round + 1,
      })),
    [],
  );
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  useEffect(() => (userId === null ? undefined : followWhenIdle(userId)), [userId]);
  const invitations = useInvitations();
  const news = useMemo(
    () => new Set(candidatesWithNews(candidates ?? [], invitations)),
    [candidates, invitations],
  );
  const search = useRef<HTMLInputElement>(null);
  const kits = useBrandKits();

  const open = useCallback((candidate: Candidate) => setOpened({ candidate, isOpen: true }), []);
  const close = useCallback(() => setOpened((before) => before && { ...before, isOpen: false }), []);
  const add = useCallback(async () => {
    const added = await saved(attempt(addCandidate));
    if (added) open(added);
  }, [open]);
  useShortcut('newCandidate', () => void add());
  useShortcut('findCandidate', () => search.current?.focus());

  const linked = candidates?.find(({ candidateId }) => candidateId === linkedId);
  const openedLink = useRef<string | null>(null);
  useEffect(() => {
    if (linkedId === null) openedLink.current = null;
    if (linkedId === null || candidates === null || openedLink.current === linkedId) return;
    // Handle a link only once: the URL changes later.
    openedLink.current = linkedId;
    dropLink();
    if (linkedId === 'new') void add();
    else if (linked) open(linked);
    else toastFailed('Candidate not found', 'It may have been deleted.');
  }, [linkedId, linked, candidates, dropLink, add, open]);

  const newest = candidates?.find(({ candidateId }) => candidateId === opened?.candidate.candidateId);
  const isGone = opened?.isOpen === true && candidates !== null && newest === undefined;
  const wasRead = useRef<string | null>(null);
  if (newest) wasRead.current = newest.candidateId;
  const openedId = opened?.candidate.candidateId ?? null;
  useEffect(() => {
    // A candidate who was just added may not have been read yet.
    if (!isGone || openedId === null || wasRead.current !== openedId) return;
    close();
    if (!wasRemovedLocally(openedId))
      toastFailed('This candidate was deleted in another tab or on another device');
  }, [isGone, openedId, close]);

  const exportCsv = async () => {
    const { csvFile } = await import('#web/data/export/files.ts');
    const table = candidateTable(shown, kits);
    const outcome = await download(new Blob([csvFile(table)], { type: 'text/csv' }), 'candidates.csv');
    if (outcome === 'saved') toastDone('Candidates exported to CSV');
  };

  const shown = filteredCandidates(candidates ?? [], filters);
  const isFiltered = filters.search.trim() !== '' || filters.stage !== null || filters.tag !== null;
  return (
    <Page
      title="Candidates"
      lead="Everyone you make videos for, from the first note to the shared video."
      actions={
        candidates && candidates.length > 0 ? (
          <div className="flex items-center gap-2 max-sm:w-full">
            <Button className="max-sm:flex-1" onClick={() => void add()}>
              <Plus aria-hidden="true" className="size-4" /> Add candidate
            </Button>
            <Menu
              trigger={
                <Button variant="secondary" aria-label="CSV import and export" className="max-sm:px-3!">
                  <Ellipsis aria-hidden="true" className="size-4 sm:hidden" />
                  <span className="max-sm:hidden">CSV</span>
                  <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" />
                </Button>
              }
            >
              <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => setImporting(true)}>
                Import CSV
              </MenuItem>
              <MenuItem
                icon={<Download aria-hidden="true" />}
                onSelect={() => void isSaved(attempt(exportCsv), 'Couldn’t export the candidates')}
              >
                {isFiltered ? `Export these ${shown.length} as CSV` : 'Export CSV'}
              </MenuItem>
            </Menu>
          </div>
        ) : null
      }
    >
      {state.status === 'loading' ? <Loading>Loading your candidates…</Loading> : null}
      {state.status === 'failed' ? (
        <Alert tone="destructive" title="Couldn’t load your candidates">
          <p>{state.failure.message}</p>
        </Alert>
      ) : null}
      {candidates?.length === 0 ? (
        <EmptyState
          Icon={Users}
          title="No candidates yet"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => void add()}>
                <Plus aria-hidden="true" className="size-4" /> Add candidate
              </Button>
              <Button variant="quiet" onClick={() => setImporting(true)}>
                <Upload aria-hidden="true" className="size-4" /> Import CSV
              </Button>
            </div>
          }
        >
          Add the first person you represent. Their details go on the video, and their videos are saved here.
        </EmptyState>
      ) : null}
      {candidates && candidates.length > 0 ? (
        <Tabs
          label="View"
          value={view}
          onChange={setView}
          layout={(list, panels) => (
            <div className="grid grid-cols-1 gap-5">
              <FilterBar
                ref={search}
                filters={filters}
                tags={candidateTags(candidates)}
                showsStages={view === 'list'}
                onChange={setFilters}
                view={list}
              />
              {panels}
            </div>
          )}
          tabs={[
            {
              value: 'list',
              label: 'List',
              panel:
                shown.length > 0 ? (
                  <CandidateList
                    candidates={shown}
                    total={candidates.length}
                    filters={filters}
                    news={news}
                    onOpen={open}
                    onInvite={invite}
                  />
                ) : (
                  <NothingFound onReset={() => setFilters(noFilters)} />
                ),
            },
            {
              value: 'board',
              label: 'Board',
              panel: (
                <CandidateBoard
                  candidates={filteredCandidates(candidates, { ...filters, stage: null })}
                  news={news}
                  onOpen={open}
                  onInvite={(candidate) => invite([candidate])}
                />
              ),
            },
          ]}
        />
      ) : null}
      {opened ? (
        <LazyPart module={editor}>
          {({ CandidateEditor }) => (
            <CandidateEditor
              key={opened.candidate.candidateId}
              candidate={newest ?? opened.candidate}
              others={(candidates ?? []).filter(({ candidateId }) => candidateId !== openedId)}
              isOpen={opened.isOpen}
              onClose={close}
              onInvite={() => invite([newest ?? opened.candidate])}
            />
          )}
        </LazyPart>
      ) : null}
      <LazyDialog
        module={inviteDialog}
        isOpen={invited.isOpen}
        onOpenChange={(isOpen) => setInvited((before) => ({ ...before, isOpen }))}
      >
        {({ InviteDialog }) => (
          <InviteDialog
            key={invited.round}
            candidates={withIds(candidates ?? [], invited.ids)}
            isOpen={invited.isOpen}
            onOpenChange={(isOpen) => setInvited((before) => ({ ...before, isOpen }))}
          />
        )}
      </LazyDialog>
      <LazyDialog module={importDialog} isOpen={isImporting} onOpenChange={setImporting}>
        {({ ImportDialog }) => <ImportDialog isOpen={isImporting} onOpenChange={setImporting} />}
      </LazyDialog>
    </Page>
  );
}

/** The candidates to invite. A new `round` remounts the dialog. */
type Invited = { ids: readonly string[]; isOpen: boolean; round: number };
const noInvitees: Invited = { ids: [], isOpen: false, round: 0 };

/** Returns the candidates that still exist, in the order of `ids`. */
function withIds(candidates: readonly Candidate[], ids: readonly string[]): Candidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.candidateId, candidate]));
  return ids.flatMap((candidateId) => byId.get(candidateId) ?? []);
}

/** Starts following invitations when the page is idle. If the code fails to load, updates appear after a reload. */
function followWhenIdle(userId: string): () => void {
  const over = new AbortController();
  whenIdle(async () => {
    const news = over.signal.aborted ? null : await followNews.load().catch(() => null);
    if (news && !over.signal.aborted) over.signal.addEventListener('abort', news.followNews(userId));
  });
  return () => over.abort();
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      Icon={SearchX}
      title="No candidates match"
      action={
        <Button variant="secondary" onClick={onReset}>
          Show all candidates
        </Button>
      }
    >
      Try fewer words, or another stage or tag.
    </EmptyState>
  );
}
