import type { VoiceProfile } from '#domain/ai/voice-profile.ts';
import { type Candidate, newCandidate, withTyped, withVideo } from '#domain/candidates/candidate.ts';
import { emptyDraft, type Formula, newFormula, withEdit } from '#domain/formulas/formula.ts';
import {
  clearedSlot,
  firstSlots,
  moreSlots,
  type PlannerSlot,
  withContent,
  withImage,
  withoutSetAside,
} from '#domain/planner/slot.ts';
import { moveElement } from '#domain/posts/batch.ts';
import { type DumpIdea, textIdea, untranscribedIdea } from '#domain/posts/idea.ts';
import { mergeText } from '#domain/text/merge-text.ts';
import type { Edit } from './edit-posts.ts';

export const addIdea: Edit = (device, writer, now) => {
  const ideaId = device.newId();
  const idea = writer.random.happens(0.3)
    ? untranscribedIdea(ideaId, device.newId(), now)
    : textIdea(ideaId, writer.sentence(), now);
  device.content.put('idea', ideaId, idea);
};

export const transcribe: Edit = (device, writer) => {
  const idea = device.content.all<DumpIdea>('idea').find(({ raw }) => raw === '');
  if (idea) device.content.put('idea', idea.ideaId, { ...idea, raw: writer.sentence() });
};

export const deleteIdea: Edit = (device, writer) => {
  const idea = writer.random.pick(device.content.all<DumpIdea>('idea'));
  if (!idea) return;
  writer.remove(idea.raw);
  device.content.remove('idea', idea.ideaId);
};

/** The first slots have the same ids on every device. */
export const startPlanner: Edit = (device, _, now) => {
  if (device.content.setting('plannerBegun', false)) return;
  if (device.content.slotIds.length === 0) {
    for (const slot of firstSlots(now).slice(0, 3)) putSlot(device, slot);
  }
  device.content.putSetting('plannerBegun', true);
};

export const writeInSlot: Edit = (device, writer, now) => {
  const slot = writer.random.pick(device.content.all<PlannerSlot>('plannerSlot'));
  if (!slot) return;
  putSlot(device, withContent(slot, writer.changed(slot.content), { now, base: slot.content, mergeText }));
};

export const changeSlots: Edit = (device, writer, now) => {
  const { content } = device;
  const slots = content.slotIds.flatMap((id) => content.get<PlannerSlot>('plannerSlot', id) ?? []);
  const slot = writer.random.pick(slots);
  if (!slot) return;
  const last = slots.length - 1;
  switch (writer.random.between(0, 4)) {
    case 0:
      content.slotIds = moveElement(
        content.slotIds,
        writer.random.between(0, last),
        writer.random.between(0, last),
      );
      break;
    case 1:
      if (slots.length < 8) for (const added of moreSlots(slots, now).slice(0, 2)) putSlot(device, added);
      break;
    case 2:
      writer.remove(slot.content, ...slot.setAside);
      content.remove('plannerSlot', slot.postId);
      break;
    case 3:
      writer.remove(slot.content, ...slot.setAside);
      putSlot(device, clearedSlot(slot, now));
      break;
    default:
      for (const text of slot.setAside) {
        writer.remove(text);
        putSlot(device, withoutSetAside(slot, text));
      }
  }
};

export const addImage: Edit = (device, writer, now) => {
  const imageId = device.newId();
  const sha256 = imageId.padStart(64, '0');
  device.content.put('image', imageId, { imageId, file: { sha256, bytes: 1_000, type: 'image/jpeg' } });
  const slot = writer.random.pick(device.content.all<PlannerSlot>('plannerSlot'));
  if (slot) putSlot(device, withImage(slot, imageId, now));
};

export const listVideo: Edit = (device, writer, now) => {
  const { content } = device;
  const listed = writer.random.pick(content.all<{ videoId: string }>('video'));
  if (listed && writer.random.happens(0.4)) {
    content.remove('video', listed.videoId);
    return;
  }
  const videoId = device.newId();
  content.put('video', videoId, {
    videoId,
    fileName: 'candidate-001.mp4',
    keptAt: now,
    device: device.deviceId,
  });
};

export const changeFormulas: Edit = (device, writer, now) => {
  const { content } = device;
  const formula = writer.random.pick(content.all<Formula>('formula'));
  if (!formula || writer.random.happens(0.3)) {
    const draft = { ...emptyDraft('text'), content: writer.sentence(), breakdown: writer.sentence() };
    const added = newFormula(
      draft,
      { imageUrl: null, linkedinUrl: null },
      { formulaId: device.newId(), now },
    );
    content.put('formula', added.formulaId, added);
  } else if (writer.random.happens(0.15)) {
    writer.remove(formula.post.content, formula.breakdown);
    content.remove('formula', formula.formulaId);
  } else {
    const isPost = writer.random.happens(0.5);
    const edit = {
      content: isPost ? writer.changed(formula.post.content) : formula.post.content,
      breakdown: isPost ? formula.breakdown : writer.changed(formula.breakdown),
    };
    content.put('formula', formula.formulaId, withEdit(formula, edit, now));
  }
};

export const changeCandidates: Edit = (device, writer, now) => {
  const { content } = device;
  const { random } = writer;
  const candidate = random.pick(content.all<Candidate>('candidate'));
  if (!candidate || random.happens(0.3)) {
    const added = newCandidate(device.newId(), '001', { now, today: '2026-11-21' });
    content.put('candidate', added.candidateId, { ...added, notes: writer.sentence() });
    return;
  }
  const { candidateId, notes } = candidate;
  if (random.happens(0.15)) {
    writer.remove(notes);
    content.remove('candidate', candidateId);
  } else if (random.happens(0.3)) {
    content.put('candidate', candidateId, withVideo(candidate, device.newId(), now));
  } else {
    const typed = { change: { notes: writer.changed(notes) }, base: { notes } };
    content.put('candidate', candidateId, withTyped(candidate, typed, { now, mergeText }));
  }
};

export const dictate: Edit = (device, writer) => {
  const { content } = device;
  const post = content.currentPosts()[0];
  if (!post) return;
  const before = content.get<{ passages: string[] }>('dictation', post.postId)?.passages ?? [];
  content.put('dictation', post.postId, { postId: post.postId, passages: [...before, writer.sentence()] });
};

export const record: Edit = (device, writer, now) => {
  const { content } = device;
  const open = content.all<{ recordingId: string }>('recording');
  const recording = writer.random.pick(open);
  if (recording && writer.random.happens(0.5)) {
    content.put('recording', recording.recordingId, { ...recording, discardedAt: now });
    return;
  }
  const recordingId = device.newId();
  const purpose = { kind: 'dump' };
  content.put('recording', recordingId, {
    recordingId,
    mimeType: 'audio/webm',
    startedAt: now,
    durationSeconds: 3,
    purpose,
    isOpen: false,
  });
};

export const changeSettings: Edit = (device, writer) => {
  const { content, deviceId } = device;
  const { random } = writer;
  switch (random.between(0, 3)) {
    case 0: {
      const voice = content.get<VoiceProfile>('voiceProfile', 'own');
      const samplePosts = [...(voice?.samplePosts ?? []), writer.sentence()];
      content.put('voiceProfile', 'own', {
        wordsNeverUsed: [],
        ...voice,
        voiceProfileId: 'own',
        samplePosts,
      });
      break;
    }
    case 1:
      content.putSetting('formulasBeside', {
        ...content.setting('formulasBeside', {}),
        [`post${random.between(1, 3)}`]: `${deviceId}${random.between(1, 9)}`,
      });
      break;
    case 2: {
      const colors = { ink: `#00000${random.between(0, 9)}`, paper: '#ffffff' };
      content.put('brandKit', 'kit', { ...content.get('brandKit', 'kit'), colors });
      break;
    }
    default:
      content.put('brandKit', 'kit', {
        ...content.get('brandKit', 'kit'),
        phone: `+1 ${random.between(100, 999)}`,
      });
  }
};

function putSlot(device: Parameters<Edit>[0], { position: _, ...slot }: PlannerSlot): void {
  device.content.put('plannerSlot', slot.postId, slot);
}
