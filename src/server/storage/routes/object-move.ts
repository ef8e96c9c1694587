import type { Handler } from 'hono';
import { callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { checkedSource, transferOf } from '../transfer.ts';

/** POST /object/move: renames an object, also across buckets. Its bytes stay where they are. */
export function objectMove(services: EndpointServices): Handler {
  const { objects } = services;
  return async (context) => {
    const who = await callerIn(context, services);
    const { from, to } = transferOf(await jsonIn(context));
    await checkedSource(objects, from, to, who);
    await objects.move(who, from, to);
    return context.json({ message: 'Successfully moved' });
  };
}
