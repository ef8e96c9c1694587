import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminAction, AdminAnswer, AdminRequest } from '#domain/admin/actions.ts';
import { type AdminResult, adminRequest } from '#web/data/admin/admin-request.ts';

export type ShownAnswer<Value> = {
  /** Null until the first response arrives. While loading, the previous response stays. */
  result: AdminResult<Value> | null;
  /** Increases with each result. */
  number: number;
  isLoading: boolean;
  refresh: () => Promise<void>;
  /** Shows the result of an action. A response still in flight is ignored. */
  show: (value: Value) => void;
};

/** Sends a request on mount, when it changes, and when `refresh` is called. */
export function useAdminAnswer<Action extends AdminAction>(
  request: AdminRequest<Action>,
): ShownAnswer<AdminAnswer<Action>> {
  const key = JSON.stringify(request);
  const [shown, setShown] = useState<{
    key: string;
    number: number;
    result: AdminResult<AdminAnswer<Action>>;
  } | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const lastRead = useRef(0);
  const refresh = useCallback(async () => {
    lastRead.current += 1;
    const number = lastRead.current;
    setRefreshing(true);
    const result = await adminRequest<Action>(JSON.parse(key));
    if (number !== lastRead.current) return;
    setShown({ key, number, result });
    setRefreshing(false);
  }, [key]);
  const show = useCallback(
    (value: AdminAnswer<Action>) => {
      lastRead.current += 1;
      setShown({ key, number: lastRead.current, result: { ok: true, value } });
      setRefreshing(false);
    },
    [key],
  );
  useEffect(() => {
    void refresh();
    return () => {
      lastRead.current += 1;
    };
  }, [refresh]);
  return {
    result: shown?.result ?? null,
    number: shown?.number ?? 0,
    isLoading: isRefreshing || shown?.key !== key,
    refresh,
    show,
  };
}
