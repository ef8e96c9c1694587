import { testCandidateLink } from './candidate-link.ts';
import { testLazyPart } from './lazy-part.ts';
import { testPrivateWindow } from './private-window.ts';
import { openWebkit } from './support/webkit.ts';
import { describeWalk } from './walk.ts';
import { testWebAudio } from './web-audio.ts';

describeWalk('WebKitGTK', {
  open: openWebkit,
  // The browser's process crashes when audio is copied out of an AudioData.
  clip: { name: 'silent.mp4', size: { widthPixels: 640, heightPixels: 360 }, frames: 48, flashes: 0 },
});

testWebAudio('WebKitGTK', openWebkit);

testLazyPart('WebKitGTK', openWebkit);

// Its sessions are private windows.
testPrivateWindow('WebKitGTK', openWebkit);

// The browser can't record from its mock camera.
testCandidateLink('WebKitGTK', openWebkit, { clipName: 'silent.mp4', records: false });
