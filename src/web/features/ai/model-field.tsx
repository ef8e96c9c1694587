import { useId, useState } from 'react';
import type { ProviderModel } from '#domain/ai/models.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/field.tsx';

/** A free-text model name with the provider's models as suggestions: not every provider lists its models. */
export function ModelField({
  label,
  model,
  defaultModel,
  offered,
  onChange,
}: {
  label: string;
  model: string;
  /** Null if it depends on the provider's models and they are not loaded. */
  defaultModel: string | null;
  offered: readonly ProviderModel[] | undefined;
  onChange: (model: string) => void;
}) {
  const listId = useId();
  // Null until something is typed, so that a late default or a change from another tab shows.
  const [typed, setTyped] = useState<string | null>(null);
  const known = offered?.find(({ id }) => id === model);
  return (
    <div className="grid content-start gap-3">
      <TextField
        label={label}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        placeholder={defaultModel ?? ''}
        value={typed ?? model}
        hint={
          offered
            ? `${offered.length} available`
            : `Default: ${defaultModel ?? 'the first chat model of the provider'}`
        }
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => {
          setTyped(null);
          // Leaving the default unchanged must not store it: it may change in a later release.
          onChange(target.value.trim() === defaultModel ? '' : target.value);
        }}
      />
      <datalist id={listId}>
        {offered?.map(({ id, shutdownDate }) => (
          <option key={id} value={id}>
            {shutdownDate ? `Retires ${shutdownDate}` : ''}
          </option>
        ))}
      </datalist>
      {known?.shutdownDate ? (
        <Alert tone="caution">
          <p>
            The provider will retire {model} on {known.shutdownDate}.
          </p>
        </Alert>
      ) : null}
      {offered && offered.length > 0 && model !== '' && !known ? (
        <Alert tone="caution">
          <p>The provider doesn’t list {model}.</p>
        </Alert>
      ) : null}
    </div>
  );
}
