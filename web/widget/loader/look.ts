/** A sheet of its own: neither the page's policy nor its styles touch it. */
export const look = `
:host { all: initial; }
* { box-sizing: border-box; }
.root { --accent: #5b4fe0; --bg: #fff; --text: #1c1d24; --line: #dcdde4;
  font: 15px/1.45 ui-sans-serif, system-ui, sans-serif; color: var(--text); direction: ltr; }
.dark { --bg: #1d1e24; --text: #f4f4f7; --line: #3a3c46; --accent: #6a5ef0; }
.inline, .inline iframe { display: block; width: 100%; height: 100%; min-height: 420px; border: 0; }
.inline iframe { border: 1px solid var(--line); border-radius: 12px; }
.bubble-root { position: fixed; bottom: 20px; right: 20px; z-index: 2147483000;
  display: flex; flex-direction: column; align-items: flex-end; gap: 12px; }
.left { right: auto; left: 20px; align-items: flex-start; }
button { font: inherit; color: inherit; cursor: pointer; border: 0; background: none; padding: 0; }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.bubble { width: 60px; height: 60px; border-radius: 50%; overflow: hidden; background: var(--accent);
  color: #fff; display: grid; place-items: center; border: 2px solid var(--bg);
  box-shadow: 0 4px 12px rgb(0 0 0 / .2), 0 12px 32px rgb(0 0 0 / .18); }
.bubble > * { grid-area: 1 / 1; }
.bubble img { width: 100%; height: 100%; display: block; }
.bubble svg { width: 26px; height: 26px; }
.count { position: absolute; bottom: 44px; right: -4px; min-width: 22px; height: 22px; padding: 0 6px;
  border-radius: 11px; background: #c8322b; color: #fff; font-size: 13px; font-weight: 600; line-height: 22px;
  text-align: center; pointer-events: none; }
.left .count { right: auto; left: 42px; }
.count:empty, .open .count { display: none; }
.told { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.teaser { display: flex; align-items: flex-start; gap: 4px; max-width: min(300px, calc(100vw - 40px)); margin: 0;
  background: var(--bg); border: 1px solid var(--line); border-radius: 12px;
  padding: 10px 6px 10px 14px; box-shadow: 0 4px 16px rgb(0 0 0 / .14); }
.said { min-width: 0; text-align: start; overflow-wrap: anywhere; }
.teaser button:last-child { flex: none; width: 24px; height: 24px; display: grid; place-items: center; border-radius: 6px; }
.teaser svg { width: 14px; height: 14px; }
.panel { width: min(400px, calc(100vw - 24px)); height: min(640px, calc(100dvh - 112px));
  border-radius: 16px; overflow: hidden; background: var(--bg); border: 1px solid var(--line);
  box-shadow: 0 8px 24px rgb(0 0 0 / .2), 0 24px 64px rgb(0 0 0 / .24); }
.panel p { margin: 0; padding: 20px; }
.panel iframe { display: block; width: 100%; height: 100%; border: 0; }
[hidden] { display: none !important; }
@media (max-width: 480px) {
  .open { inset: 0; gap: 0; }
  .open .panel { width: 100vw; height: 100dvh; border: 0; border-radius: 0; }
  .open.ready .bubble { display: none; }
  .open:not(.ready) .panel { height: calc(100dvh - 100px); }
}
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise 160ms cubic-bezier(.2, 0, 0, 1); }
  @keyframes rise { from { opacity: 0; transform: translateY(8px); } }
}
`
