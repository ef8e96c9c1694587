import { testCandidateLink } from './candidate-link.ts';
import { testLazyPart } from './lazy-part.ts';
import { testPrivateWindow } from './private-window.ts';
import { openFirefox } from './support/firefox.ts';
import { describeWalk } from './walk.ts';

describeWalk('Firefox', {
  open: openFirefox,
  clip: { name: 'sync.mp4', size: { widthPixels: 640, heightPixels: 360 }, frames: 120, flashes: 4 },
});

testLazyPart('Firefox', openFirefox);

testPrivateWindow('Firefox', (origin) => openFirefox(origin, { 'browser.privatebrowsing.autostart': true }));

testCandidateLink('Firefox', openFirefox, { clipName: 'sync-opus.webm', records: true });
