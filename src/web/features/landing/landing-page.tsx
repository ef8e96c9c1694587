export function LandingPage() {
  return (
    <main id="main">
      <h1 tabIndex={-1}>Standout</h1>
    </main>
  );
}
