import { Page } from '#web/ui/page.tsx';

export function GeneratorPage() {
  return <Page title="Video Generator">{null}</Page>;
}
