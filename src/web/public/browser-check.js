// biome-ignore-all lint: runs in browsers that know only ES5.
// Runs first. Tells users if their browser is too old, and loads the APIs that the oldest supported browsers lack.
(function () {
  // Supported since Chrome 108, Firefox 115, and Safari 16.4 at the latest. The app does not work without these.
  var required = {
    'CSS dvh': window.CSS && CSS.supports && CSS.supports('height', '1dvh'),
    'Array.findLast': Array.prototype.findLast,
    BroadcastChannel: window.BroadcastChannel,
    CompressionStream: window.CompressionStream,
    IntersectionObserver: window.IntersectionObserver,
    ResizeObserver: window.ResizeObserver,
    structuredClone: window.structuredClone,
  };
  var missing = [];
  for (var name in required) if (!required[name]) missing.push(name);
  if (missing.length > 0) {
    document.write(
      '<style>#root{display:none}#too-old{max-width:34rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.6 sans-serif}</style>' +
        '<div id="too-old" role="alert"><h1>This browser is too old</h1>' +
        '<p>Standout makes videos in your browser and needs a newer one. Update this browser, or open Standout in a current Chrome, Edge, Firefox, or Safari.</p>' +
        '<p>Missing: ' +
        missing.join(', ') +
        '.</p></div>',
    );
    return;
  }
  // Uses document.write, so that the scripts run before the page's modules.
  if (
    !Promise.withResolvers ||
    !AbortSignal.any ||
    !URL.canParse ||
    !Map.groupBy ||
    !String.prototype.isWellFormed ||
    !Array.prototype.toSorted
  )
    document.write('<script src="/old-browsers/page.js"></script>');
  if (!Intl.Segmenter) document.write('<script src="/old-browsers/segmenter.js"></script>');
})();
