import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** An encoder's packets in order, and the metadata that a decoder needs. */
type Encoded<Metadata> = { packets: EncodedPacket[]; metadata: Metadata | undefined };
export type EncodedVideo = Encoded<EncodedVideoChunkMetadata>;
export type EncodedAudio = Encoded<EncodedAudioChunkMetadata>;

/** Muxes an MP4 with the index first and interleaved audio and video. */
export async function mp4Of(
  video: EncodedVideo,
  audio: EncodedAudio | null,
  framesPerSecond: number,
): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const videoTrack = new EncodedVideoPacketSource('avc');
  const audioTrack = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(videoTrack, { frameRate: framesPerSecond });
  if (audio) output.addAudioTrack(audioTrack);
  await output.start();

  const audioPackets = audio?.packets ?? [];
  let writtenAudio = 0;
  const writeAudioUntil = async (seconds: number) => {
    for (; writtenAudio < audioPackets.length; writtenAudio++) {
      const packet = audioPackets[writtenAudio];
      if (!packet || packet.timestamp > seconds) return;
      await audioTrack.add(packet, writtenAudio === 0 ? audio?.metadata : undefined);
    }
  };
  for (const [index, packet] of video.packets.entries()) {
    await videoTrack.add(packet, index === 0 ? video.metadata : undefined);
    await writeAudioUntil(packet.timestamp);
  }
  await writeAudioUntil(Infinity);
  await output.finalize();
  if (!target.buffer) throw new Error('The muxer finished without a file.');
  return target.buffer;
}
