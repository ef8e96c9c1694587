import { Image, type LucideIcon, Plus, Type, Video } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Formula, type FormulaType, formulasOfType, formulaTypes } from '#domain/formulas/formula.ts';
import { useLanding } from '#web/browser/focus.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { wasRemovedLocally } from '#web/data/local-removals.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { beginFormulas, useFormulas } from '#web/data/store/formulas.ts';
import { dropUnusedImages } from '#web/data/store/images.ts';
import { useInitialization } from '#web/data/store/use-initialization.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { NotOpened } from '#web/ui/not-opened.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { AddFormulaDialog } from './add-formula-dialog.tsx';
import { FormulaCard } from './formula-card.tsx';
import { useFormulasInView } from './use-formulas-in-view.ts';

/**
 * The Formula Page at `/formula`. `?type=image` opens a tab, `?formula=<id>` shows a formula, `?formula=new` opens the
 * form.
 */
export function FormulasPage() {
  const state = useFormulas();
  const [isAdding, setAdding] = useState(false);
  const { formulas, deletedIds, endEdit } = useFormulasInView(
    state.status === 'ready' ? state.formulas : null,
  );
  const { type, setType, linkedId, isNewWanted } = useFormulasAddress(formulas);
  const { failure, tryAgain } = useInitialization(beginFormulas, state.status === 'loading');
  useEffect(() => void attempt(dropUnusedImages), []);
  useEffect(() => {
    if (!isNewWanted) return;
    setAdding(true);
    setType('text');
  }, [isNewWanted, setType]);
  useLanding(linkedId);

  return (
    <Page title="Formula Page" lead="A library of posts that worked, with the formula behind each one.">
      {failure === null ? null : (
        <NotOpened title="Couldn’t open your formulas" reason={failure} onTryAgain={tryAgain} />
      )}
      {state.status === 'loading' && failure === null ? <Loading>Loading your formulas…</Loading> : null}
      {state.status === 'failed' ? (
        <Alert tone="destructive" title="Couldn’t load your formulas">
          <p>{state.failure.message}</p>
        </Alert>
      ) : null}
      {formulas ? (
        <>
          <Tabs
            label="Formula types"
            value={type}
            onChange={setType}
            layout={(list, panels) => (
              // Not a grid: a sticky row can't leave its grid row.
              <div className="flex flex-col gap-3">
                <div
                  data-bar-below-top="always"
                  className="z-20 -mx-4 flex items-center gap-3 bg-paper px-4 py-2 sm:-mx-8 sm:px-8 tall:sticky tall:top-16"
                >
                  <div className="min-w-0 flex-1">{list}</div>
                  <Button
                    aria-label="Add formula"
                    onClick={() => setAdding(true)}
                    className="size-12 shrink-0 rounded-full px-0! shadow-lift"
                  >
                    <Plus aria-hidden="true" className="size-6" />
                  </Button>
                </div>
                {panels}
              </div>
            )}
            tabs={formulaTypes.map((value) => {
              const ofType = formulasOfType(formulas, value);
              return {
                value,
                label: `${typeInfo[value].tab} (${ofType.length})`,
                panel: (
                  <FormulaList
                    type={value}
                    formulas={ofType}
                    deletedIds={deletedIds}
                    onEditEnd={endEdit}
                    linkedId={linkedId}
                    onAdd={() => setAdding(true)}
                  />
                ),
              };
            })}
          />
          <AddFormulaDialog
            type={type}
            isOpen={isAdding}
            onOpenChange={setAdding}
            onAdded={(added) => setType(added)}
          />
        </>
      ) : null}
    </Page>
  );
}

function FormulaList({
  type,
  formulas,
  deletedIds,
  onEditEnd,
  linkedId,
  onAdd,
}: {
  type: FormulaType;
  formulas: readonly Formula[];
  deletedIds: readonly string[];
  onEditEnd: () => void;
  linkedId: string | null;
  onAdd: () => void;
}) {
  const { Icon, empty, hint } = typeInfo[type];
  const list = useListFocus<HTMLUListElement>(formulas.length);
  if (formulas.length === 0) {
    return (
      <EmptyState
        Icon={Icon}
        title={empty}
        action={
          <Button variant="secondary" onClick={onAdd}>
            Add a formula
          </Button>
        }
      >
        {hint}
      </EmptyState>
    );
  }
  return (
    <ul ref={list} className="grid grid-cols-1 gap-4">
      {formulas.map((formula) => (
        <FormulaCard
          key={formula.formulaId}
          formula={formula}
          isLinked={formula.formulaId === linkedId}
          isDeleted={deletedIds.includes(formula.formulaId)}
          onEditEnd={onEditEnd}
        />
      ))}
    </ul>
  );
}

const typeInfo = {
  video: {
    tab: 'Video Posts',
    Icon: Video,
    empty: 'No video formulas yet',
    hint: 'Save a video post that held your attention, and note why it worked.',
  },
  text: {
    tab: 'Text Posts',
    Icon: Type,
    empty: 'No text formulas yet',
    hint: 'Save a post that made you click “see more”, and note why it worked.',
  },
  image: {
    tab: 'Image Posts',
    Icon: Image,
    empty: 'No image formulas yet',
    hint: 'Save a screenshot of a post that made you stop scrolling, and note why.',
  },
} as const satisfies Record<FormulaType, { tab: string; Icon: LucideIcon; empty: string; hint: string }>;

/** Returns the selected tab and the linked formula from the URL. `formulas` is null until they load. */
function useFormulasAddress(formulas: readonly Formula[] | null) {
  const [parameters, setParameters] = useSearchParams();
  const formulaId = parameters.get('formula');
  const isNewWanted = formulaId === 'new' && formulas !== null;
  const linked = formulas?.find((formula) => formula.formulaId === formulaId);
  const isLinkBroken = formulaId !== null && formulaId !== 'new' && formulas !== null && !linked;
  const [lastLinked, setLastLinked] = useState(linked);
  if (linked && linked.formulaId !== lastLinked?.formulaId) setLastLinked(linked);
  // If a formula is deleted while it is shown, keep its tab open. The tab that deleted it reports the deletion.
  const deleted = isLinkBroken && lastLinked?.formulaId === formulaId ? lastLinked : undefined;
  const type =
    (linked ?? deleted)?.type ??
    formulaTypes.find((candidate) => candidate === parameters.get('type')) ??
    'text';
  const isUnknown = isLinkBroken && !deleted;
  const isDeletedElsewhere = deleted !== undefined && !wasRemovedLocally(deleted.formulaId);
  const setType = useCallback(
    (next: FormulaType) => setParameters({ type: next }, { replace: true, preventScrollReset: true }),
    [setParameters],
  );
  useEffect(() => {
    if (!isLinkBroken) return;
    if (isUnknown) toastFailed('Formula not found', 'It may have been deleted or saved in another browser.');
    if (isDeletedElsewhere) toastFailed('This formula was deleted in another tab or on another device');
    setType(type);
  }, [isLinkBroken, isUnknown, isDeletedElsewhere, setType, type]);
  return { type, setType, linkedId: linked?.formulaId ?? null, isNewWanted };
}
