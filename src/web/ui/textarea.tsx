import type { ComponentProps } from 'react';
import { inputClass } from './field.tsx';

/**
 * A multi-line text field that grows with its content up to a maximum height. Label it with `Field` or `aria-label`.
 */
export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={`${inputClass} block resize-y py-3 leading-relaxed ${className}`} />;
}
