import type { ComponentProps } from 'react';
import { inputClass } from './field.tsx';

/** A text control of several lines that grows with what is in it, up to a height of its own. Give it its label by `Field` or `aria-label`. */
export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={`${inputClass} block resize-y py-3 leading-relaxed ${className}`} />;
}
