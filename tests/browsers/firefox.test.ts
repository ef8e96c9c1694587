import { testLazyPart } from './lazy-part.ts';
import { openFirefox } from './support/firefox.ts';
import { describeWalk } from './walk.ts';

describeWalk('Firefox', {
  open: openFirefox,
  clip: { name: 'sync.mp4', size: { widthPixels: 640, heightPixels: 360 }, frames: 120, flashes: 4 },
  emptyDate: null,
});

testLazyPart('Firefox', openFirefox);
