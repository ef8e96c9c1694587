import type { SupabaseClient } from '@supabase/supabase-js';

export type Link = { invitation: string; token: string };

/** Invites a candidate to answer two questions, as this recruiter. */
export async function invite(recruiter: SupabaseClient, changes: object = {}): Promise<Link> {
  const { data, error } = await recruiter.rpc('create_invitation', {
    candidate: crypto.randomUUID(),
    agency_name: 'Northwind Staffing',
    recruiter_name: 'Maria',
    brand: { colors: { ink: '#11203B', accent: '#FF5A3C', paper: '#FBFAF7' } },
    questions: [
      {
        text: 'Who are you, and what work are you good at?',
        seconds: 30,
        talkingPoints: 'Your name and your trade.\nYears of experience.\nWhat people say about your work.',
      },
      { text: 'When can you start?', seconds: 20, talkingPoints: '' },
    ],
    language: 'en',
    max_seconds: 60,
    takes: 2,
    shows_result: false,
    emails: false,
    consent_text:
      'Northwind Staffing makes a short video from my clip and shows it to companies that hire. I can withdraw at any time.',
    consent_version: '1',
    expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    delete_on: null,
    ...changes,
  });
  if (error) throw error;
  return data;
}
