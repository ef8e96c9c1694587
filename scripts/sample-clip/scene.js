// Draws one frame of the sample clip: a candidate at her desk who waves, speaks, blinks, and nods.
// Runs in a page. scripts/sample-clip.mjs calls `drawScene` for each frame.

const skin = '#C98B66';
const skinShade = '#B87853';
const hair = '#2B1C1A';
const hairLight = '#43302B';

/**
 * @param {CanvasRenderingContext2D} context of a canvas 720 wide and 900 high, unless another view is given
 * @param {{ seconds: number, loudness: number }} moment loudness is 0 (silent) to 1
 * @param {{ left: number, top: number, right: number, bottom: number }} view the camera's view. If it extends below
 * the desk, the desk is not drawn.
 */
// biome-ignore lint/correctness/noUnusedVariables: called by scripts/sample-clip.mjs and scripts/pictures/clips.ts.
function drawScene(context, { seconds, loudness }, view = { left: 0, top: 0, right: 720, bottom: 900 }) {
  context.save();
  drawRoom(context, view);
  const breath = Math.sin(seconds * 1.9) * 2;
  const sway = Math.sin(seconds * 1.3) * 5 + Math.sin(seconds * 2.9) * 2;
  const nod = loudness * 5 + Math.sin(seconds * 2.2) * 2;
  drawBackHair(context, sway, nod);
  drawBody(context, breath, Math.max(900, view.bottom));
  context.save();
  context.translate(360 + sway, 372 + nod);
  context.rotate((Math.sin(seconds * 1.1) * 2.2 * Math.PI) / 180);
  drawHead(context, seconds, loudness);
  context.restore();
  drawWavingArm(context, seconds);
  if (view.bottom <= 928) drawDesk(context, view);
  drawLight(context, view);
  context.restore();
}

function drawRoom(context, view) {
  const wall = context.createLinearGradient(0, 0, 720, 900);
  wall.addColorStop(0, '#F3E9DC');
  wall.addColorStop(1, '#DCCDBB');
  context.fillStyle = wall;
  fillView(context, view);

  // A window with a soft sky.
  rounded(context, 40, 70, 210, 330, 10, '#FFFFFF');
  const sky = context.createLinearGradient(0, 80, 0, 390);
  sky.addColorStop(0, '#A9D3EE');
  sky.addColorStop(1, '#E6F3F8');
  rounded(context, 54, 84, 182, 302, 4, sky);
  context.save();
  context.beginPath();
  context.rect(54, 84, 182, 302);
  context.clip();
  context.fillStyle = '#8DB596';
  circle(context, 90, 400, 62);
  circle(context, 196, 410, 78);
  context.restore();
  rounded(context, 40, 386, 210, 18, 4, '#FFFFFF');
  context.fillStyle = '#FFFFFF';
  context.fillRect(140, 84, 10, 302);
  context.fillRect(54, 226, 182, 10);

  // A shelf with books, a picture frame, and a plant.
  rounded(context, 490, 250, 210, 14, 4, '#A9764F');
  const books = [
    [500, 66, '#11203B', 24],
    [527, 84, '#FF5A3C', 18],
    [548, 74, '#E8B04B', 26],
    [577, 90, '#3F7D6E', 20],
    [600, 70, '#7A8BA3', 22],
  ];
  for (const [x, height, color, width] of books) rounded(context, x, 250 - height, width, height, 3, color);
  rounded(context, 640, 206, 44, 44, 6, '#D98E6B');
  context.fillStyle = '#4E8A5B';
  for (const [angle, length] of [
    [-0.9, 56],
    [-0.45, 74],
    [0, 84],
    [0.45, 72],
    [0.9, 52],
  ]) {
    leaf(context, 662, 208, angle, length);
  }
  rounded(context, 520, 70, 150, 76, 6, '#FFFFFF');
  rounded(context, 530, 80, 130, 56, 3, '#F1D9CF');
  context.fillStyle = '#FF5A3C';
  circle(context, 570, 108, 16);
  context.fillStyle = '#11203B';
  circle(context, 612, 112, 22);
}

function drawBackHair(context, sway, nod) {
  context.save();
  context.translate(360 + sway * 0.8, 372 + nod * 0.6);
  context.fillStyle = hair;
  context.beginPath();
  context.moveTo(-136, -30);
  context.bezierCurveTo(-150, -190, 150, -190, 136, -30);
  context.bezierCurveTo(150, 80, 158, 170, 138, 236);
  context.bezierCurveTo(90, 262, -90, 262, -138, 236);
  context.bezierCurveTo(-158, 170, -150, 80, -136, -30);
  context.fill();
  context.restore();
}

function drawBody(context, breath, bottom) {
  // Neck.
  context.fillStyle = skinShade;
  context.beginPath();
  context.moveTo(312, 450);
  context.lineTo(408, 450);
  context.lineTo(420, 580);
  context.lineTo(300, 580);
  context.fill();
  // Blouse.
  context.fillStyle = '#FBFAF7';
  context.beginPath();
  context.moveTo(250, 590 + breath);
  context.quadraticCurveTo(300, 552, 312, 545);
  context.lineTo(360, 640);
  context.lineTo(408, 545);
  context.quadraticCurveTo(430, 555, 470, 590 + breath);
  context.lineTo(470, bottom);
  context.lineTo(250, bottom);
  context.fill();
  context.fillStyle = skin;
  context.beginPath();
  context.moveTo(312, 540);
  context.quadraticCurveTo(360, 575, 408, 540);
  context.lineTo(360, 640);
  context.fill();
  // Blazer.
  context.fillStyle = '#1B3157';
  context.beginPath();
  context.moveTo(304, 548);
  context.bezierCurveTo(220, 582, 150, 600 + breath, 120, 680 + breath);
  context.bezierCurveTo(96, 760, 90, 830, 84, 900);
  context.lineTo(84, bottom);
  context.lineTo(372, bottom);
  context.lineTo(352, 720);
  context.fill();
  context.beginPath();
  context.moveTo(416, 548);
  context.bezierCurveTo(500, 582, 570, 600 + breath, 600, 680 + breath);
  context.bezierCurveTo(624, 760, 630, 830, 636, 900);
  context.lineTo(636, bottom);
  context.lineTo(348, bottom);
  context.lineTo(368, 720);
  context.fill();
  // Lapels.
  context.fillStyle = '#11203B';
  context.beginPath();
  context.moveTo(304, 548);
  context.lineTo(266, 610);
  context.lineTo(292, 636);
  context.lineTo(282, 656);
  context.lineTo(356, 760);
  context.lineTo(352, 712);
  context.fill();
  context.beginPath();
  context.moveTo(416, 548);
  context.lineTo(454, 610);
  context.lineTo(428, 636);
  context.lineTo(438, 656);
  context.lineTo(364, 760);
  context.lineTo(368, 712);
  context.fill();
  rounded(context, 470, 690, 34, 10, 4, '#FF5A3C');
}

function drawHead(context, seconds, loudness) {
  // Ears, face.
  context.fillStyle = skinShade;
  ellipse(context, -114, 8, 18, 28);
  ellipse(context, 114, 8, 18, 28);
  context.fillStyle = skin;
  context.beginPath();
  context.moveTo(-112, -40);
  context.bezierCurveTo(-118, 60, -92, 140, 0, 152);
  context.bezierCurveTo(92, 140, 118, 60, 112, -40);
  context.bezierCurveTo(110, -150, -110, -150, -112, -40);
  context.fill();
  context.fillStyle = 'rgba(224, 96, 74, 0.2)';
  ellipse(context, -66, 62, 26, 17);
  ellipse(context, 66, 62, 26, 17);

  // Fringe, parted on one side.
  context.fillStyle = hair;
  context.beginPath();
  context.moveTo(-122, 20);
  context.bezierCurveTo(-140, -190, 140, -200, 124, 20);
  context.bezierCurveTo(116, -44, 84, -92, 30, -104);
  context.bezierCurveTo(-10, -64, -88, -56, -122, 20);
  context.fill();
  context.strokeStyle = hairLight;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(28, -118);
  context.bezierCurveTo(-10, -84, -70, -76, -104, -30);
  context.stroke();

  // Brows rise a little with the voice.
  const lift = loudness * 5;
  context.strokeStyle = hair;
  context.lineWidth = 8;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(side * 28, -18 - lift);
    context.quadraticCurveTo(side * 50, -32 - lift, side * 76, -18 - lift);
    context.stroke();
  }

  const blink = blinkAt(seconds);
  for (const side of [-1, 1]) {
    const x = side * 50;
    if (blink > 0.6) {
      context.lineWidth = 6;
      context.beginPath();
      context.moveTo(x - 20, 12);
      context.quadraticCurveTo(x, 22, x + 20, 12);
      context.stroke();
      continue;
    }
    context.fillStyle = '#FFFFFF';
    ellipse(context, x, 12, 22, 16 * (1 - blink));
    context.fillStyle = '#4A2E20';
    ellipse(context, x + 2, 12, 12, 13 * (1 - blink));
    context.fillStyle = '#FFFFFF';
    circle(context, x + 6, 7, 4);
    context.lineWidth = 6;
    context.beginPath();
    context.moveTo(x - 23, 9);
    context.quadraticCurveTo(x, -14 + 20 * blink, x + 23, 9);
    context.stroke();
  }

  context.strokeStyle = skinShade;
  context.lineWidth = 6;
  context.beginPath();
  context.moveTo(4, 24);
  context.quadraticCurveTo(14, 54, -6, 58);
  context.stroke();

  drawMouth(context, loudness);
  drawHeadset(context);
}

function drawMouth(context, loudness) {
  const open = 3 + loudness * 30;
  const half = 37 - loudness * 7;
  const lips = new Path2D();
  lips.moveTo(-half, 90);
  lips.quadraticCurveTo(0, 97, half, 90);
  lips.quadraticCurveTo(half * 0.7, 98 + open * 1.2, 0, 100 + open * 1.2);
  lips.quadraticCurveTo(-half * 0.7, 98 + open * 1.2, -half, 90);
  lips.closePath();
  context.fillStyle = '#6E2430';
  context.fill(lips);
  context.save();
  context.clip(lips);
  rounded(context, -half * 0.8, 86, half * 1.6, 15, 6, '#FFFFFF');
  context.fillStyle = '#C75863';
  ellipse(context, 0, 112 + open * 1.1, 24, 13);
  context.restore();
  context.strokeStyle = '#A8434C';
  context.lineWidth = 5;
  context.stroke(lips);
}

function drawHeadset(context) {
  context.strokeStyle = '#11203B';
  context.lineWidth = 11;
  context.beginPath();
  context.arc(0, -10, 126, Math.PI * 1.06, Math.PI * 1.94);
  context.stroke();
  rounded(context, -138, -24, 30, 62, 14, '#11203B');
  rounded(context, 108, -24, 30, 62, 14, '#11203B');
  context.lineWidth = 6;
  context.beginPath();
  context.moveTo(-124, 34);
  context.bezierCurveTo(-122, 92, -92, 118, -58, 118);
  context.stroke();
  rounded(context, -66, 108, 24, 18, 9, '#FF5A3C');
}

/** The arm rises in the first half second, waves, and sinks again. */
function drawWavingArm(context, seconds) {
  const raised = smooth(seconds / 0.4) * (1 - smooth((seconds - 1.35) / 0.5));
  if (raised <= 0) return;
  const wave = Math.sin(seconds * 15) * 0.2;
  context.save();
  context.translate(604, 960 - raised * 250);
  context.rotate(0.14 + wave * 0.4);
  context.fillStyle = '#1B3157';
  rounded(context, -48, 20, 96, 640, 44, '#1B3157');
  rounded(context, -40, 0, 80, 34, 12, '#FBFAF7');
  context.rotate(wave);
  context.fillStyle = skin;
  rounded(context, -26, -40, 52, 60, 20, skin);
  rounded(context, -44, -118, 88, 96, 34, skin);
  [
    [-33, -176, -0.16],
    [-11, -194, -0.05],
    [12, -190, 0.06],
    [34, -168, 0.2],
  ].forEach(([x, y, angle]) => {
    context.save();
    context.translate(x, -86);
    context.rotate(angle);
    rounded(context, -10.5, y + 86, 21, 100, 10, skin);
    context.restore();
  });
  context.save();
  context.translate(-38, -60);
  context.rotate(-0.85);
  rounded(context, -11, -62, 22, 76, 11, skin);
  context.restore();
  context.restore();
}

function drawDesk(context, { left, right }) {
  rounded(context, left - 20, 838, right - left + 40, 90, 0, '#B98460');
  context.fillStyle = '#A9764F';
  context.fillRect(left, 838, right - left, 8);
  // The back of a laptop, a mug.
  rounded(context, 214, 716, 292, 132, 14, '#C9CFD8');
  rounded(context, 222, 724, 276, 124, 10, '#DDE2E9');
  context.fillStyle = '#FF5A3C';
  circle(context, 360, 784, 15);
  rounded(context, 180, 840, 360, 14, 7, '#AEB6C2');
  rounded(context, 70, 762, 74, 82, 12, '#FF5A3C');
  context.strokeStyle = '#FF5A3C';
  context.lineWidth = 12;
  context.beginPath();
  context.arc(146, 800, 20, -Math.PI / 2, Math.PI / 2);
  context.stroke();
}

function drawLight(context, view) {
  const light = context.createRadialGradient(140, 220, 60, 140, 220, 760);
  light.addColorStop(0, 'rgba(255, 250, 236, 0.28)');
  light.addColorStop(0.5, 'rgba(255, 250, 236, 0.04)');
  light.addColorStop(1, 'rgba(40, 24, 12, 0.16)');
  context.fillStyle = light;
  fillView(context, view);
}

function fillView(context, { left, top, right, bottom }) {
  context.fillRect(left, top, right - left, bottom - top);
}

/** 0 is open, 1 is shut. */
function blinkAt(seconds) {
  const closest = Math.min(...[0.9, 2.35, 3.9].map((at) => Math.abs(seconds - at)));
  return Math.max(0, 1 - closest / 0.1);
}

function smooth(share) {
  const clamped = Math.min(1, Math.max(0, share));
  return clamped * clamped * (3 - 2 * clamped);
}

function circle(context, x, y, radius) {
  ellipse(context, x, y, radius, radius);
}

function ellipse(context, x, y, horizontal, vertical) {
  context.beginPath();
  context.ellipse(x, y, horizontal, Math.max(0.1, vertical), 0, 0, 2 * Math.PI);
  context.fill();
}

function rounded(context, x, y, width, height, radius, fill) {
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function leaf(context, x, y, angle, length) {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(0, 0);
  context.quadraticCurveTo(-18, -length / 2, 0, -length);
  context.quadraticCurveTo(18, -length / 2, 0, 0);
  context.fill();
  context.restore();
}
