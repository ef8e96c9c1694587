import type { CoverageEntry } from './coverage-entry.ts';

/**
 * The messages of the first document in its order: shell, access, video generator. Repeated messages are listed once.
 */
export const part1: readonly CoverageEntry[] = [
  {
    section: '2, landing page',
    id: 'landing-page-1',
    messages: ['Start Creating Videos', 'Create Your First Video'],
  },
  {
    section: '2, landing page',
    id: 'landing-page-2',
    messages: [
      'Easy Upload',
      'Perfect Format',
      'Instant Download',
      'Consistent Brand Identity',
      'Dynamic Header Section',
      'Video Content Area',
      'Contact Information',
    ],
  },
  {
    section: '2, landing page',
    id: 'landing-page-3',
    messages: ['CANDIDATE DROP {#001}', 'Available now as a Virtual Assistant', 'Call, Text, or WhatsApp'],
  },
  {
    section: '2, auth screen',
    id: 'auth-screen-1',
    messages: ['Welcome', 'Sign in to your account or create a new one', 'Sign Up'],
  },
  {
    section: '2, auth screen',
    id: 'auth-screen-2',
    messages: ['Email', 'Password', 'Sign In'],
  },
  {
    section: '2, auth screen',
    id: 'auth-screen-3',
    messages: ['Signing In...', 'Create Account', 'Creating Account...'],
  },
  {
    section: '2, auth screen',
    id: 'auth-screen-4',
    messages: ['Check your email to confirm your account!'],
  },
  {
    section: '2, application shell',
    id: 'application-shell-1',
    messages: [
      'Home',
      'Interview Me',
      'Content Planner',
      'Formula Page',
      'Video Generator',
      'LinkedIn Batch',
    ],
  },
  {
    section: '2, application shell',
    id: 'application-shell-2',
    messages: ['Log out'],
  },
  {
    section: '2, 404 page',
    id: '404-page-1',
    messages: ['Oops! Page not found', 'Return to Home'],
  },
  {
    section: '4, video generation',
    id: 'video-generation-1',
    messages: ['Encoder stalled — retrying in Fast mode'],
  },
  {
    section: '4, video generation',
    id: 'video-generation-2',
    messages: ['Fast mode enabled for better performance', 'Video uploaded successfully!'],
  },
  {
    section: '5, sign-in and sign-up',
    id: 'sign-in-and-sign-up-1',
    messages: ['You must provide either an email or phone number and a password'],
  },
  {
    section: '5, video generator',
    id: 'video-generator-1',
    messages: ['Please upload a valid video file.'],
  },
  {
    section: '5 and 8, video generator',
    id: 'and-8-video-generator-1',
    messages: [
      'Please upload a video and enter a position title.',
      'Video processing started...',
      'Video processed successfully!',
    ],
  },
  {
    section: '8, auth errors',
    id: 'auth-errors-1',
    messages: ['Auth session missing!'],
  },
  {
    section: '8, auth errors',
    id: 'auth-errors-2',
    messages: ['Auth session or user missing'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-1',
    messages: ['Failed to load sample clip'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-2',
    messages: ['Failed to process video. Please try again.'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-3',
    messages: ['FFmpeg load timeout'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-4',
    messages: ['Encoding failed: {message}', 'Unknown error'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-5',
    messages: ['Canvas context not available'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-6',
    messages: ['Loaded sample clip'],
  },
  {
    section: '8, video toasts',
    id: 'video-toasts-7',
    messages: ['Processing cancelled'],
  },
  {
    section: '9, elapsed time',
    id: 'elapsed-time-1',
    messages: ['Just now', '{n}m ago', '{n}h ago', '{n}d ago'],
  },
];
