import { Button, type ButtonProps } from '../../ui/Button';
import { useFocusFallback } from '../../ui/useFocusFallback';

/** A button that goes away once what it is about is settled: the first entry then takes the focus. */
export function NoticeButton(props: ButtonProps) {
  return <Button ref={useFocusFallback<HTMLButtonElement>(firstEntry)} {...props} />;
}

function firstEntry(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[aria-label="Entries"] tbody button');
}
