import { LogOut } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { screens } from '#domain/screens.ts';
import { knownOperator } from '#web/data/admin/operator.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Tooltip, TooltipGroup } from '#web/ui/tooltip.tsx';
import { bottomEntries, type NavigationEntry, operatorEntries, topEntries } from '../navigation.ts';

type Mark = ComponentType<{ isFolded: boolean }>;

/** Links to all screens, and the signed-in user. When folded, shows icons with tooltips. */
export function Sidebar({
  email,
  isFolded,
  status,
  NewAnswers,
  onNavigate,
  onLogOut,
}: {
  email: string;
  isFolded: boolean;
  /** One line of 24 pixels below the address, if there is room. May appear later. */
  status?: ReactNode;
  /** Marks the entry for candidates. May appear later. */
  NewAnswers?: Mark | undefined;
  onNavigate?: () => void;
  onLogOut: () => void;
}) {
  const isOperator = knownOperator.use();
  return (
    <TooltipGroup isEnabled={isFolded}>
      <div
        className={`flex h-full flex-col gap-2 overflow-y-auto pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${isFolded ? 'pr-px pl-0.5' : 'px-3'}`}
      >
        <nav aria-label="Main" className="flex flex-1 flex-col gap-1">
          {topEntries.map((entry) => (
            <SidebarLink
              key={entry.path}
              entry={entry}
              isFolded={isFolded}
              Mark={entry.path === screens.candidates.path ? NewAnswers : undefined}
              onNavigate={onNavigate}
            />
          ))}
          <div className="mt-auto grid gap-1 pt-4">
            {(isOperator ? [...operatorEntries, ...bottomEntries] : bottomEntries).map((entry) => (
              <SidebarLink key={entry.path} entry={entry} isFolded={isFolded} onNavigate={onNavigate} />
            ))}
          </div>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-2">
          {isFolded ? (
            <Tooltip text={email}>
              <p className="grid min-h-11 place-items-center">
                <Avatar email={email} />
                <span className="sr-only">{email}</span>
              </p>
            </Tooltip>
          ) : (
            <div className="flex min-h-12 items-center gap-3 px-1 text-sm">
              <Avatar email={email} />
              <div className="grid min-w-0 flex-1">
                <p className="truncate" title={email}>
                  {email}
                </p>
                <div className="h-6">{status}</div>
              </div>
            </div>
          )}
          <Tooltip text="Log out" isEnabled={isFolded}>
            <button type="button" onClick={onLogOut} className={itemClass(isFolded)}>
              <LogOut aria-hidden="true" className="size-5 shrink-0" />
              <span className={isFolded ? 'sr-only' : ''}>Log out</span>
            </button>
          </Tooltip>
        </div>
      </div>
    </TooltipGroup>
  );
}

function SidebarLink({
  entry: { path, otherPath, title, Icon },
  isFolded,
  Mark,
  onNavigate,
}: {
  entry: NavigationEntry;
  isFolded: boolean;
  Mark?: Mark | undefined;
  onNavigate: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  return (
    <Tooltip text={title} isEnabled={isFolded}>
      <Link
        to={path}
        aria-current={pathname === path || pathname === otherPath ? 'page' : undefined}
        onClick={onNavigate}
        className={`${itemClass(isFolded)} aria-[current=page]:bg-chosen aria-[current=page]:font-semibold aria-[current=page]:text-ink`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className={isFolded ? 'sr-only' : 'truncate'}>{title}</span>
        {Mark ? <Mark isFolded={isFolded} /> : null}
      </Link>
    </Tooltip>
  );
}

function itemClass(isFolded: boolean): string {
  return `shows-chosen relative flex min-h-11 w-full items-center gap-3 rounded-control text-sm font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink ${isFolded ? 'justify-center' : 'px-3'}`;
}
