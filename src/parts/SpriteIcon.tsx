import type { SpriteName } from './IconSprite';

/** An icon that rows repeat: it refers to the sprite, so that a row that changes sets one attribute. */
export function SpriteIcon({ name, className }: { readonly name: SpriteName; readonly className?: string }) {
  return (
    <svg aria-hidden className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
