import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** What an encoder made, in order; its metadata tell a player how to decode it. */
type Encoded<Metadata> = { packets: EncodedPacket[]; metadata: Metadata | undefined };
export type EncodedVideo = Encoded<EncodedVideoChunkMetadata>;
export type EncodedSound = Encoded<EncodedAudioChunkMetadata>;

/** An MP4 whose index comes first, and in which picture and sound of a moment lie near each other. */
export async function mp4Of(
  video: EncodedVideo,
  sound: EncodedSound | null,
  framesPerSecond: number,
): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const videoTrack = new EncodedVideoPacketSource('avc');
  const soundTrack = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(videoTrack, { frameRate: framesPerSecond });
  if (sound) output.addAudioTrack(soundTrack);
  await output.start();

  const soundPackets = sound?.packets ?? [];
  let writtenSound = 0;
  const writeSoundUntil = async (seconds: number) => {
    for (; writtenSound < soundPackets.length; writtenSound++) {
      const packet = soundPackets[writtenSound];
      if (!packet || packet.timestamp > seconds) return;
      await soundTrack.add(packet, writtenSound === 0 ? sound?.metadata : undefined);
    }
  };
  for (const [index, packet] of video.packets.entries()) {
    await videoTrack.add(packet, index === 0 ? video.metadata : undefined);
    await writeSoundUntil(packet.timestamp);
  }
  await writeSoundUntil(Infinity);
  await output.finalize();
  if (!target.buffer) throw new Error('The muxer finished without a file.');
  return target.buffer;
}
