import type { Handler } from 'hono';
import { originOf } from '../../page-config.ts';
import { callerFrom } from '../request.ts';
import { isSigned, resumable } from '../resumable.ts';
import type { EndpointServices } from '../services.ts';
import { checkUpload } from '../sign.ts';

/** All methods at /upload/resumable and below: uploads an object in parts. */
export function objectUploadResumable(services: EndpointServices): Handler {
  const { keys, now, siteUrl } = services;
  const answer = resumable({
    ...services,
    originOf: (requestUrl) => originOf(requestUrl, siteUrl),
    async senderOf(request, place) {
      if (isSigned(request)) {
        const token = request.headers.get('x-signature');
        const { caller, upsert } = await checkUpload(keys, now(), token, place);
        return { caller, isUpsert: upsert };
      }
      return {
        caller: await callerFrom(request, services),
        isUpsert: request.headers.get('x-upsert') === 'true',
      };
    },
  });
  return (context) => answer(context.req.raw);
}
