import { memo } from 'react';
import { angleLabel, angles, type PostText } from '#domain/posts/post.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { TagsField } from './tags-field.tsx';

const angleOptions = angles.map((value) => ({ value, label: angleLabel(value) }));

/** The fields of a post besides its text: angle, tags, and date. */
export const PostDetails = memo(function PostDetails({
  angle,
  tags,
  scheduledAt,
  isReadOnly,
  onChange,
}: Pick<PostText, 'angle' | 'tags' | 'scheduledAt'> & {
  isReadOnly: boolean;
  onChange: (change: Partial<PostText>) => void;
}) {
  return (
    <Card aria-label="Details" className="@container grid grid-cols-1 content-start gap-4">
      <div className="grid items-start gap-4 @sm:grid-cols-2">
        <SelectField
          label="Angle"
          value={angle}
          options={angleOptions}
          disabled={isReadOnly}
          onChange={(chosen) => onChange({ angle: chosen })}
        />
        <TagsField tags={tags} isReadOnly={isReadOnly} onChange={(typed) => onChange({ tags: typed })} />
      </div>
      <ScheduleFields
        scheduledAt={scheduledAt}
        isReadOnly={isReadOnly}
        onChange={(chosen) => onChange({ scheduledAt: chosen })}
      />
    </Card>
  );
});
