import { queryClient } from './engineQuery';

/** A tab that nobody sees paints nothing, and a page without a view asks nothing. */
const longestWaitMs = 2_000;

/** Waits until what the view asks now is answered and painted, two seconds at most. */
export async function viewPainted(): Promise<void> {
  const painted = viewAnswered().then(nextFrame).then(nextFrame).then(idle);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs);
  });
  await Promise.race([painted, late]);
  clearTimeout(timer);
}

function viewAnswered(): Promise<void> {
  const isAsked = () => queryClient.isFetching({ queryKey: ['view'] }) > 0;
  return new Promise((resolve) => {
    if (!isAsked()) return resolve();
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isAsked()) return;
      stop();
      resolve();
    });
  });
}

/** Until what is drawn behind the rows is there, in browsers that tell. */
function idle(): Promise<void> {
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
