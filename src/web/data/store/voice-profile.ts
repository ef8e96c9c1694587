import { emptyVoiceProfile, type VoiceProfile } from '#domain/ai/voice-profile.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { newId } from '#web/browser/ids.ts';
import { store } from './database.ts';
import { liveQuery } from './live-query.ts';
import { readSetting } from './reading.ts';

const profileReading = liveQuery(() => readVoiceProfile().catch(() => undefined));
export const prepareVoiceProfile = profileReading.prepare;

/**
 * Returns the profile that the preferences name. Returns an empty profile if there is none or the store cannot be
 * opened.
 */
export function useVoiceProfile(): VoiceProfile {
  return profileReading.useLatest() ?? emptyVoiceProfile;
}

export async function readVoiceProfile(): Promise<VoiceProfile> {
  const { voiceProfileId } = await readSetting('preferences', defaultPreferences);
  const stored = voiceProfileId === null ? undefined : await store.voiceProfiles.get(voiceProfileId);
  const { role, audience, goal, samplePosts, wordsNeverUsed } = { ...emptyVoiceProfile, ...stored };
  return { role, audience, goal, samplePosts, wordsNeverUsed };
}

/** Saves the profile and selects it in the preferences if none is selected yet. */
export function saveVoiceProfile(profile: VoiceProfile): Promise<void> {
  return store.transaction('rw', store.voiceProfiles, store.settings, async () => {
    const preferences = await readSetting('preferences', defaultPreferences);
    const voiceProfileId = preferences.voiceProfileId ?? newId();
    await store.voiceProfiles.put({ voiceProfileId, ...profile });
    await store.settings.put({ key: 'preferences', value: { ...preferences, voiceProfileId } });
  });
}
