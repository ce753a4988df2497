"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const ROW = 24, MARGIN = 64;
  /* The indices of an event's fields. The last field, the text, is not part of the shape. */
  const KIND = 0, PATH = 1, LINE = 2, SOURCE = 3, SUBJECT = 4, LIBRARY = 5, FILE = 6, TEXT = 7;
  const said = (number) => (number === null || number === undefined ? "" : data.texts[number]);
  const color = (column) => `var(--t${column % 6})`;

  /* Creates an element with properties and children; texts are never parsed as markup. */
  const make = (name, properties = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (value === null || value === undefined) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  };
  const draw = (name, properties = {}, ...children) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const table = (headers, rows) => make("table", {},
    headers.length ? make("thead", {}, make("tr", {}, ...headers.map((h) => make("th", { scope: "col" }, h)))) : null,
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell ?? ""))))));

  const place = (event) => event[LINE] ? `${said(event[FILE]) || said(event[PATH])}:${event[LINE]}` : "";

  /* Reads steps from one array of numbers: thread, alternatives, number of events, shape and text of each
     event. The start of each step is computed once. The events of a step are created when it is shown. */
  const HEAD = 3;
  const reader = (found) => {
    const { steps, shapes, count } = found;
    const starts = new Int32Array(count);
    for (let step = 0, at = 0; step < count; at += HEAD + 2 * steps[at + 2]) starts[step++] = at;
    return {
      column: (step) => steps[starts[step]],
      alternatives: (step) => steps[starts[step] + 1],
      each: (step, call) => {
        for (let at = starts[step] + HEAD, end = at + 2 * steps[at - 1]; at < end; at += 2) call(shapes[steps[at]], steps[at + 1]);
      },
      events(step) {
        const all = [];
        this.each(step, (shape, text) => all.push([...shape, text]));
        return all;
      },
    };
  };

  /* Returns the changes of each thread's state, as [step, alive, waiting, locks held]. */
  const lives = (found, path) => {
    const all = found.names.map(() => []);
    const now = found.names.map(() => ({ alive: false, waits: false, held: [] }));
    const byName = new Map(found.names.map((name, column) => [name, column]));
    const note = (column, step) => {
      const { alive, waits, held } = now[column];
      all[column].push([step, alive, waits, held]);
    };
    for (let step = 0; step < found.count; step++) {
      const column = path.column(step);
      const me = now[column];
      let changed = !me.alive;
      me.alive = true;
      if (me.waits) { me.waits = false; changed = true; }
      path.each(step, (event) => {
        const subject = event[SUBJECT];
        switch (event[KIND]) {
          case "lock": me.held = [...me.held, subject]; changed = true; break;
          case "unlock": {
            const at = me.held.lastIndexOf(subject);
            if (at >= 0) { me.held = me.held.filter((_, other) => other !== at); changed = true; }
            break;
          }
          case "wait": case "blocked": me.waits = true; changed = true; break;
          case "end": me.alive = false; me.held = []; changed = true; break;
          case "start": {
            const other = byName.get(said(subject));
            if (other !== undefined && !now[other].alive) { now[other].alive = true; note(other, step); }
            break;
          }
        }
      });
      if (changed) note(column, step);
    }
    return all;
  };
  const stateAt = (changes, step) => {
    let low = 0, high = changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle][0] <= step) low = middle + 1; else high = middle;
    }
    return low ? changes[low - 1] : null;
  };

  const listing = (path, line) => {
    const text = data.sources[path];
    if (text === undefined || !line) return null;
    const lines = text.split(/\r?\n/);
    const box = make("div", { class: "listing code", tabindex: "0", role: "region", "aria-label": `Source ${path}` });
    const from = Math.max(0, line - 9), to = Math.min(lines.length, line + 9);
    for (let at = from; at < to; at++) {
      const hit = at + 1 === line;
      box.append(make("div", { class: hit ? "hit" : "", "aria-current": hit ? "true" : null, "data-line": at + 1 },
        make("span", { class: "n" }, String(at + 1)), lines[at]));
    }
    return box;
  };

  const graph = (found) => {
    const nodes = new Map();
    const edges = [];
    for (const thread of found.threads) {
      const me = `t${thread.column}`;
      nodes.set(me, { label: thread.name, thread: thread.column });
      if (thread.wants) {
        nodes.set(`o${thread.wants}`, { label: thread.wants });
        edges.push([me, `o${thread.wants}`, thread.at ? `wants, ${thread.at.text}` : "wants", true]);
      }
      for (const held of thread.holds) {
        nodes.set(`o${held.object}`, { label: held.object });
        edges.push([`o${held.object}`, me, held.since ? `held since, ${held.since.text}` : "held by", false]);
      }
    }
    if (!edges.length) return null;
    const order = [];
    const visit = (key) => {
      if (order.includes(key)) return;
      order.push(key);
      for (const [from, to] of edges) if (from === key) visit(to);
    };
    for (const key of nodes.keys()) visit(key);
    const width = 640, height = Math.max(260, Math.min(520, 90 * order.length)), rx = 235, ry = height / 2 - 45;
    order.forEach((key, at) => {
      const angle = (2 * Math.PI * at) / order.length - Math.PI / 2;
      Object.assign(nodes.get(key), { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) });
    });
    const picture = draw("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": edges.map(([from, to, label]) => `${nodes.get(from).label} ${label.replace(", ", " ")}: ${nodes.get(to).label}`).join("; ") });
    picture.append(draw("defs", {}, draw("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse" },
      draw("path", { d: "M0 0 L10 5 L0 10 z", fill: "context-stroke" }))));
    for (const [from, to, label, wants] of edges) {
      const a = nodes.get(from), b = nodes.get(to);
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
      const reach = (node) => Math.min(70 / Math.max(Math.abs(ux), 0.01), 17 / Math.max(Math.abs(uy), 0.01));
      picture.append(draw("line", { x1: a.x + ux * reach(a), y1: a.y + uy * reach(a), x2: b.x - ux * reach(b), y2: b.y - uy * reach(b),
        stroke: wants ? "var(--bad)" : "var(--dim)", "stroke-width": 2, "stroke-dasharray": wants ? "6 4" : "none", "marker-end": "url(#arrow)" }));
      label.split(", ").forEach((part, line) => {
        const text = draw("text", { class: "edge", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 13 * line, "text-anchor": "middle" });
        text.textContent = part;
        picture.append(text);
      });
    }
    for (const node of nodes.values()) {
      const of = node.thread === undefined ? "var(--line)" : color(node.thread);
      picture.append(draw("rect", { x: node.x - 70, y: node.y - 17, width: 140, height: 34, rx: node.thread === undefined ? 17 : 4, fill: "var(--panel)", stroke: of, "stroke-width": 2 }));
      const text = draw("text", { x: node.x, y: node.y + 5, "text-anchor": "middle" });
      text.textContent = node.label.length > 19 ? `${node.label.slice(0, 18)}…` : node.label;
      picture.append(text);
    }
    return picture;
  };

  const diagram = (found, number) => {
    const count = found.count;
    const path = reader(found);
    const changes = lives(found, path);
    const lanes = found.names.length;
    const longest = Math.max(...found.names.map((name) => name.length));
    /* The width of a thread's lane, and the left edge of the texts. Both depend on the width of the window. */
    let LANE = 34, left = 0;
    const x = (column) => MARGIN + column * LANE + LANE / 2;
    const switches = [];
    for (let step = 1; step < count; step++) if (path.column(step) !== path.column(step - 1)) switches.push(step);
    let selected = count - 1;
    /* Steps within the class library are folded up to the next step of the program. Each row is a step,
       or the folded steps [from, to). */
    const isQuiet = (step) => {
      let quiet = step > 0 && step + 1 < count && (found.cycle === null || step !== found.cycle);
      path.each(step, (event) => { quiet = quiet && event[LIBRARY] !== null && !sharp(event); });
      return quiet;
    };
    const sharp = (event) => ["throw", "blocked", "choose"].includes(event[KIND]);
    let folds = true, rows = [];
    const opened = new Set(), rowOf = new Int32Array(count);
    const arrange = () => {
      rows = [];
      for (let step = 0; step < count;) {
        let to = step + 1;
        if (folds && isQuiet(step)) while (to < count && isQuiet(to)) to++;
        if (to === step + 1 || opened.has(step)) for (let one = step; one < to; one++) rows.push([one, one + 1]);
        else rows.push([step, to]);
        step = to;
      }
      rows.forEach(([from, to], at) => rowOf.fill(at, from, to));
      tall.style.height = `${rows.length * ROW}px`;
      time.style.height = `${Math.min(520, Math.max(120, rows.length * ROW + 18))}px`;
    };
    const isFolded = (at) => rows[at][1] > rows[at][0] + 1;
    const unfold = (step) => {
      const from = rows[rowOf[step]][0];
      if (!isFolded(rowOf[step])) return;
      opened.add(from);
      arrange();
    };
    const tall = make("div", { class: "tall" });
    const time = make("div", { class: "time code", tabindex: "0", role: "listbox", id: `time${number}`,
      "aria-label": `Steps of the path, ${count} steps by ${lanes} threads. Arrow keys go from step to step, N and P to the next and previous switch between threads, F folds steps within the class library.` }, tall);
    const side = make("div", { class: "side", "aria-live": "polite", id: `side${number}` });
    const heads = make("div", { class: "heads code", "aria-hidden": "true" });
    const lay = () => {
      const room = time.clientWidth || Math.min(window.innerWidth, 1500) * 0.55;
      const wanted = Math.max(34, Math.min(96, longest * 8 + 14));
      LANE = Math.max(14, Math.min(wanted, Math.floor((room * 0.55 - MARGIN) / lanes)));
      left = MARGIN + lanes * LANE + 10;
      tall.style.minWidth = `${left + 200}px`;
      /* Names wider than their lane are vertical. */
      const upright = LANE < Math.min(longest, 9) * 8;
      heads.classList.toggle("upright", upright);
      heads.style.height = upright ? `${Math.min(130, longest * 8 + 12)}px` : "";
      heads.replaceChildren(...found.names.map((name, column) => {
        const head = make("span", { title: name }, name);
        head.style.left = `${x(column) - LANE / 2 + 2}px`;
        head.style.width = `${!upright && column + 1 === lanes ? Math.max(160, LANE) : LANE - 3}px`;
        head.style.color = color(column);
        return head;
      }));
    };
    /* Returns the main event of a step: a decisive event, else the first event of the program. */
    const summary = (events) => {
      const own = events.filter((e) => e[LIBRARY] === null);
      return own.find(sharp) || own[0] || events[0];
    };

    const lane = (column, step, height) => {
      const before = step ? stateAt(changes[column], step - 1) : null;
      const after = stateAt(changes[column], step);
      const marks = [];
      const half = (state, from, to) => {
        if (!state || !state[1]) return;
        if (state[3].length) marks.push(draw("rect", { x: x(column) - 6, y: from, width: 12, height: to - from, fill: color(column), opacity: 0.28 }));
        marks.push(draw("line", { x1: x(column), x2: x(column), y1: from, y2: to, stroke: color(column), "stroke-width": state[2] ? 1.5 : 3, "stroke-dasharray": state[2] ? "2 4" : "none" }));
      };
      half(before, 0, height / 2);
      half(after, height / 2, height);
      return marks;
    };

    /* Returns the earlier steps on which a step depends: the writes of variables that the step reads, the
       releases of locks that it acquires, and the notification that wakes its thread. */
    const origins = (step) => {
      const wanted = new Map();
      path.each(step, (event) => {
        const kind = { read: "write", lock: "unlock", wake: "notify" }[event[KIND]];
        if (kind && event[SUBJECT] !== null && event[LIBRARY] === null) wanted.set(event[SUBJECT], kind);
      });
      const from = [];
      for (let before = step - 1; before >= 0 && wanted.size; before--) {
        path.each(before, (event) => {
          if (wanted.get(event[SUBJECT]) !== event[KIND]) return;
          wanted.delete(event[SUBJECT]);
          if (path.column(before) !== path.column(step) && event[LIBRARY] === null) from.push([before, event[KIND]]);
        });
      }
      return from;
    };
    let came = [];
    /* Draws an arrow to the selected step from each of its origins. */
    const arrows = () => {
      const picture = draw("svg", { class: "arrows", width: left, height: ROW, "aria-hidden": "true" });
      picture.append(draw("defs", {}, draw("marker", { id: `head${number}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto" },
        draw("path", { d: "M0 0 L10 5 L0 10 z", fill: "var(--mark)" }))));
      const middle = (step) => rowOf[step] * ROW + ROW / 2;
      for (const [step, kind] of came) {
        const [x1, y1, x2, y2] = [x(path.column(step)), middle(step), x(path.column(selected)), middle(selected)];
        const side = Math.sign(x2 - x1);
        picture.append(draw("path", { class: "origin", "data-from": step, "data-kind": kind, fill: "none", stroke: "var(--mark)", "stroke-width": 2, "marker-end": `url(#head${number})`,
          d: `M${x1 + 6 * side} ${y1} C${x1 + 18 * side} ${y1} ${x2 - 22 * side} ${(y1 + y2) / 2} ${x2 - 7 * side} ${y2}` }));
      }
      return picture;
    };

    /* Returns the row of folded steps. A click on the row shows the steps. */
    const fold = (from, to) => {
      const picture = draw("svg", { width: left, height: ROW, "aria-hidden": "true" });
      for (let other = 0; other < lanes; other++) picture.append(...lane(other, to - 1, ROW));
      const names = [...new Set(Array.from({ length: to - from }, (_, at) => found.names[path.column(from + at)]))];
      const text = `… ${to - from} steps of ${names.join(", ")} within the class library`;
      const what = make("span", { class: "what dim" }, text);
      what.style.left = `${left}px`;
      const element = make("div", { class: "row fold", role: "option", "aria-selected": "false", "data-fold": from, "aria-label": text, title: "Shows these steps" }, picture, what);
      element.style.top = `${rowOf[from] * ROW}px`;
      return element;
    };

    /* The steps in which an event, a variable, a lock or a source line has the text of the search field. */
    let matches = [];
    const search = (wanted) => {
      const word = wanted.trim().toLowerCase();
      const has = (number) => said(number).toLowerCase().includes(word);
      matches = [];
      for (let step = 0; word && step < count; step++) {
        let hit = false;
        path.each(step, (event, text) => { hit ||= has(text) || has(event[SUBJECT]) || has(event[SOURCE]); });
        if (hit) matches.push(step);
      }
    };

    const row = (step) => {
      const column = path.column(step), events = path.events(step);
      const main = summary(events);
      const own = events.filter((e) => e[LIBRARY] === null || events.length === 1);
      const texts = [...own.filter((e) => e === main), ...own.filter((e) => e !== main)].map((e) => said(e[TEXT]));
      const label = `${place(main)} ${said(main[SOURCE])}`.trim();
      const picture = draw("svg", { width: left, height: ROW, "aria-hidden": "true" });
      for (let other = 0; other < lanes; other++) picture.append(...lane(other, step, ROW));
      const previous = step ? path.column(step - 1) : column;
      if (previous !== column) {
        picture.append(draw("line", { x1: x(previous), y1: 0, x2: x(column), y2: ROW / 2, stroke: "var(--dim)", "stroke-width": 1.2 }));
      }
      const keen = events.some(sharp);
      picture.append(draw("circle", { cx: x(column), cy: ROW / 2, r: keen ? 6.5 : 5, fill: keen ? "var(--back)" : color(column), stroke: color(column), "stroke-width": keen ? 3 : 1 }));
      const what = make("span", { class: "what" }, texts.join("; "),
        make("span", { class: "source dim" }, `${texts.length && said(main[SOURCE]) ? "   " : ""}${said(main[SOURCE])}`));
      what.style.left = `${left}px`;
      const again = found.cycle !== null && step >= found.cycle;
      const element = make("div", { class: `row${again ? " again" : ""}${matches.includes(step) ? " match" : ""}`, role: "option", id: `s${number}-${step}`, "aria-selected": String(step === selected),
        "aria-posinset": step + 1, "aria-setsize": count, "data-step": step,
        "aria-label": `Step ${step + 1}${again ? ", repeated for ever" : ""}, ${found.names[column]}, ${label}: ${texts.join("; ")}`,
        title: `${found.names[column]}  ${label}\n${texts.join("\n")}` },
        make("span", { class: "number" }, String(step + 1)), picture, what);
      element.style.top = `${rowOf[step] * ROW}px`;
      return element;
    };

    let shown = [-1, -1];
    const show = (anew) => {
      const from = Math.max(0, Math.floor(time.scrollTop / ROW) - 10);
      const to = Math.min(rows.length, Math.ceil((time.scrollTop + (time.clientHeight || 520)) / ROW) + 10);
      if (!anew && shown[0] === from && shown[1] === to) return;
      shown = [from, to];
      tall.replaceChildren(...rows.slice(from, to).map(([first, end]) => end === first + 1 ? row(first) : fold(first, end)), arrows());
    };
    const tell = () => {
      const column = path.column(selected), events = path.events(selected), alternatives = path.alternatives(selected);
      const main = summary(events);
      const state = stateAt(changes[column], selected);
      const held = state ? state[3].map(said) : [];
      /* The source stays visible above the events. Each event links to its source line. */
      const code = make("div", { class: "code-of-step" });
      const look = (event) => {
        const source = listing(said(event[PATH]), event[LINE]);
        code.replaceChildren(make("p", {}, place(event) || "in the class library"),
          source || make("pre", { class: "hitline" }, said(event[SOURCE])));
        const hit = code.querySelector(".hit");
        if (hit) hit.parentElement.scrollTop = hit.offsetTop - (hit.parentElement.clientHeight - hit.offsetHeight) / 2;
      };
      const item = (e) => make("li", { class: e[LIBRARY] === null ? "" : "dim" },
        said(e[TEXT]), e[LINE] ? "  " : null,
        e[LINE] ? make("button", { class: "link", type: "button", onclick: () => look(e) }, place(e)) : null,
        e[LIBRARY] === null || e[KIND] === "step" ? null : make("span", {}, `  in ${said(e[LIBRARY])}`));
      /* Several events within the class library are hidden if the step has events of the program. */
      const own = events.filter((e) => e[LIBRARY] === null || sharp(e)), inner = events.filter((e) => !own.includes(e));
      const hides = own.length > 0 && inner.length > 1;
      side.replaceChildren(
        make("h3", {}, `Step ${selected + 1} of ${count}: ${found.names[column]}`),
        code,
        make("div", { class: "events", tabindex: "0", role: "region", "aria-label": "What happened in the step" },
          make("ul", {}, ...(hides ? own : events).map(item)),
          hides ? make("details", {}, make("summary", { class: "dim" }, `${inner.length} events within the class library`), make("ul", {}, ...inner.map(item))) : null),
        make("p", { class: "dim" }, `${alternatives === 1 ? "the only possible step in this state" : `one of ${alternatives} possible steps in this state`}${held.length ? `; holds ${held.join(", ")}` : ""}`));
      look(main);
    };
    const select = (step, scroll, links = true) => {
      if (links) history.replaceState(null, "", `#finding-${number + 1}/step-${Math.max(0, Math.min(count - 1, step)) + 1}`);
      selected = Math.max(0, Math.min(count - 1, step));
      came = origins(selected);
      unfold(selected);
      if (scroll) {
        const top = rowOf[selected] * ROW;
        if (top < time.scrollTop) time.scrollTop = top - 2 * ROW;
        else if (top + ROW > time.scrollTop + time.clientHeight) time.scrollTop = top + 3 * ROW - time.clientHeight;
      }
      show(true);
      time.setAttribute("aria-activedescendant", `s${number}-${selected}`);
      tell();
    };
    time.addEventListener("scroll", () => requestAnimationFrame(() => {
      heads.scrollLeft = time.scrollLeft;
      show(false);
    }));
    window.addEventListener("resize", () => { lay(); show(true); });
    time.addEventListener("click", (event) => {
      const hit = event.target.closest(".row");
      if (hit && hit.dataset.fold) {
        unfold(Number(hit.dataset.fold));
        show(true);
      } else if (hit) select(Number(hit.dataset.step), false);
    });
    const next = () => switches.find((step) => step > selected);
    const previous = () => switches.findLast((step) => step < selected);
    time.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(time.clientHeight / ROW) - 1);
      /* Returns the step that is `by` rows away, and skips folded steps. */
      const moved = (by) => {
        let at = Math.max(0, Math.min(rows.length - 1, rowOf[selected] + by));
        while (isFolded(at)) at += Math.sign(by);
        return rows[at][0];
      };
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { ArrowDown: () => moved(1), ArrowUp: () => moved(-1), PageDown: () => moved(page), PageUp: () => moved(-page),
        Home: () => 0, End: () => count - 1, n: () => next() ?? selected, p: () => previous() ?? selected }[event.key];
      if (to !== undefined) select(to(), true);
      else if (event.key === "f") toggle();
      else if (event.key === "/") finder.focus();
      else if (event.key === "?") keys.open = !keys.open;
      else return;
      event.preventDefault();
    });
    const quietSteps = Array.from({ length: count }, (_, step) => isQuiet(step));
    const canFold = quietSteps.some((quiet, step) => quiet && quietSteps[step + 1]);
    const folder = make("button", { type: "button", "aria-pressed": "true", onclick: () => toggle() }, "Fold steps of the class library");
    const toggle = () => {
      folds = !folds;
      opened.clear();
      folder.setAttribute("aria-pressed", String(folds));
      arrange();
      select(selected, true, false);
    };
    /* A printed page does not scroll, so all rows are drawn, up to a number that a browser can print. */
    window.addEventListener("beforeprint", () => {
      time.style.height = "auto";
      const some = rows.slice(Math.max(0, rows.length - 2000));
      tall.replaceChildren(...some.map(([first, end]) => end === first + 1 ? row(first) : fold(first, end)), arrows());
    });
    window.addEventListener("afterprint", () => { arrange(); show(true); });
    const keys = make("details", { class: "keys" }, make("summary", {}, "Keys (?)"), table([], [
      ["Arrow up, arrow down", "the step before, the next step"], ["Page Up, Page Down", "a page of steps"], ["Home, End", "the first step, the last step"],
      ["p, n", "the previous switch between threads, the next one"], ...(canFold ? [["f", "fold or show steps of the class library"]] : []), ["/", "find a step: Enter for the next one, Shift+Enter for the one before, Escape ends"], ["?", "show or hide this table"]]));
    /* Shows the number of the selected step among the steps that match the search. */
    const hits = make("span", { class: "dim", role: "status" });
    const tally = () => {
      const at = matches.indexOf(selected);
      hits.textContent = finder.value.trim() ? `${at >= 0 ? `${at + 1} of ` : ""}${matches.length} step${matches.length === 1 ? "" : "s"}` : "";
    };
    const go = (forward) => {
      const found = forward ? matches.find((step) => step > selected) ?? matches[0] : matches.findLast((step) => step < selected) ?? matches.at(-1);
      if (found !== undefined) select(found, true);
      tally();
    };
    const finder = make("input", { type: "search", "aria-label": "Find a step", placeholder: "find a variable, lock or text (/)",
      oninput: () => { search(finder.value); show(true); tally(); },
      onkeydown: (event) => {
        if (event.key === "Enter") go(!event.shiftKey);
        else if (event.key === "Escape") { finder.value = ""; search(""); show(true); tally(); time.focus(); }
        else return;
        event.preventDefault();
      } });
    const tools = make("div", { class: "tools" },
      make("button", { type: "button", onclick: () => select(previous() ?? 0, true) }, "Previous switch"),
      make("button", { type: "button", onclick: () => select(next() ?? count - 1, true) }, "Next switch"),
      canFold ? folder : null, finder, hits,
      make("span", { class: "dim" }, `${count} step${count === 1 ? "" : "s"}, ${switches.length} switch${switches.length === 1 ? "" : "es"} between threads`), keys);
    const sample = (...marks) => draw("svg", { width: 26, height: 20, "aria-hidden": "true" }, ...marks);
    const line = (properties) => draw("line", { x1: 13, x2: 13, y1: 0, y2: 20, stroke: "var(--t0)", ...properties });
    const legend = make("div", { class: "legend" },
      make("span", {}, sample(line({ "stroke-width": 3 })), "runs"),
      make("span", {}, sample(line({ "stroke-width": 1.5, "stroke-dasharray": "2 4" })), "waits"),
      make("span", {}, sample(draw("rect", { x: 7, y: 0, width: 12, height: 20, fill: "var(--t0)", opacity: 0.28 }), line({ "stroke-width": 3 })), "holds a lock"),
      make("span", {}, sample(draw("circle", { cx: 13, cy: 10, r: 5, fill: "var(--t0)" })), "step"),
      make("span", {}, sample(draw("circle", { cx: 13, cy: 10, r: 6, fill: "var(--back)", stroke: "var(--t0)", "stroke-width": 3 })), "chooses, is blocked or throws"),
      make("span", {}, draw("svg", { width: 30, height: 20, "aria-hidden": "true" }, draw("path", { d: "M2 4 C14 4 12 16 24 16", fill: "none", stroke: "var(--mark)", "stroke-width": 2 }),
        draw("path", { d: "M22 11 L29 16 L22 20 z", fill: "var(--mark)" })), "wrote, released or notified what the chosen step takes"));
    const box = make("div", {}, tools, legend, make("div", { class: "split" }, make("div", {}, heads, time), side));
    return { box, select, start: () => { arrange(); lay(); time.scrollTop = Math.max(0, rows.length * ROW - 520); select(count - 1, true, false); } };
  };

  const violation = (found, number, kind = "unsafe") => {
    const view = found.count ? diagram(found, number) : null;
    const goto = (step, text) => view ? make("button", { class: "link", type: "button", onclick: () => view.select(step, true) }, text) : text;
    const section = make("section", { class: "found", id: `v${number}`, "aria-labelledby": `h${number}` },
      make("h2", { id: `h${number}`, class: kind }, `${found.property}: ${found.headline}`),
      found.further ? make("pre", {}, found.further) : null,
      found.fault ? make("p", {}, make("strong", {}, found.fault)) : null,
      found.remedy ? make("p", {}, "Usual remedy: " + found.remedy + ".") : null,
      found.test ? make("p", {}, "in the test ", make("code", {}, found.testName)) : null,
      found.at ? make("p", {}, "at ", make("code", {}, found.at.text), "  ", make("code", {}, (found.source || "").trim())) : null,
      make("p", { class: "dim" }, `id ${found.id}`));
    /* The accesses of a data race, side by side. */
    if (found.property === "data-race") section.append(make("div", { class: "pair" }, ...found.threads.filter((t) => t.at).map((t) =>
      make("div", {}, make("p", {}, make("strong", {}, t.name), " at ", make("code", {}, t.at.text)), listing(t.at.path, t.at.line) || make("pre", {}, (t.source || "").trim())))));
    const values = (title, all) => all.length ? [make("h3", {}, title),
      table(["name", "value", "last written"], all.map((v) => [make("code", {}, v.name), make("code", {}, v.value),
        v.step === null ? "" : goto(v.step, `in step ${v.step + 1}`)]))] : [];
    const code = (text) => make("code", {}, text);
    if (found.inputs.length) section.append(make("h3", {}, "Inputs"), table(["name", "type", "value", "from"],
      found.inputs.map((i) => [code(i.name), code(i.type), code(i.value), i.at ? i.at.text : ""])));
    if (found.conditions.length) section.append(make("h3", {}, "Conditions on the inputs"), table(["at", "condition"],
      found.conditions.map((c) => [c.at ? c.at.text : "", code(c.text)])));
    section.append(...values("Values in that line", found.values),
      ...found.causes.flatMap((c) => values(`Values where ${c.exception} was thrown${c.at ? `, ${c.at.text}` : ""}`, c.values)));
    if (view) section.append(make("h3", {}, "Error path"), view.box);
    if (found.cycle !== null) section.append(make("p", {}, found.cycle < found.count
      ? ["Then for ever: the steps from ", goto(found.cycle, `step ${found.cycle + 1}`), " on are repeated."] : "Then nothing happens any more, for ever."));
    if (found.threads.length) {
      const picture = graph(found);
      section.append(make("h3", {}, "Threads and locks"));
      if (picture) section.append(picture);
      section.append(table(["thread", "state", "holds", "waits for", "at"], found.threads.map((t) => [t.name, t.state,
        t.holds.map((h) => `${h.object}${h.since ? ` since ${h.since.text}` : ""}`).join(", "), t.joins ? `${t.wants} (${t.joins})` : t.wants,
        t.at ? make("code", {}, `${t.at.text}  ${t.source || ""}`) : ""])));
    }
    if (found.notifications.length) {
      section.append(make("h3", {}, "Notifications"), table(["object", "by", "at", "woke"], found.notifications.map((n) => [n.object, n.thread,
        goto(n.step, `${n.at ? n.at.text : ""} (step ${n.step + 1})`), n.woke.length ? n.woke.join(", ") : "nobody: nobody waited"])));
    }
    for (const [title, texts] of [["Why it fails", found.reasons], ["In this cycle", found.notes]]) {
      if (texts.length) section.append(make("h3", {}, title), make("ul", {}, ...texts.map((text) => make("li", {}, text))));
    }
    const stack = (title, lines) => make("details", {}, make("summary", {}, title), make("pre", {}, lines.join("\n")));
    if (found.stack.length) section.append(stack("Stack trace", found.stack.map((f) => `at ${f}`)
      .concat(found.causes.flatMap((c) => [`caused by ${c.exception}${c.message ? `: ${c.message}` : ""}`, ...c.stack.map((f) => `at ${f}`)]))));
    if (!view) for (const t of found.threads) if (t.stack.length) section.append(stack(`Stack of ${t.name}`, t.stack.map((f) => `at ${f}`)));
    if (found.output) section.append(make("details", {}, make("summary", {}, "Output of the program on the way"), make("pre", {}, found.output)));
    return [section, view];
  };

  /* Creates the coverage: a bar and counts for each class, and the marked source on demand. */
  const coverage = (all) => {
    const bar = ([covered, total], what) => total === 0 ? make("span", { class: "dim" }, "none")
      : make("span", { class: "share" }, make("meter", { min: 0, max: total, value: covered, "aria-label": `${what}: ${covered} of ${total}` }),
        ` ${covered} of ${total} (${Math.floor((100 * covered) / total)}%)`);
    const kinds = ["lines", "branches", "methods", "instructions"];
    const code = (item) => {
      const text = data.sources[item.path];
      const lines = new Map();
      for (const [line, covered, hits, taken, left] of item.lines) {
        const known = lines.get(line) || { covered: false, hits: 0, taken: 0, left: 0 };
        lines.set(line, { covered: known.covered || covered, hits: known.hits + hits, taken: known.taken + taken, left: known.left + left });
      }
      if (text === undefined || !lines.size) {
        const missed = item.missed ? `Not executed: ${item.missed}` : "Every line was executed.";
        return make("p", {}, lines.size ? missed : "The class file has no line numbers.");
      }
      const all = text.split(/\r?\n/);
      const numbers = [...lines.keys()];
      const from = Math.max(1, Math.min(...numbers) - 2), to = Math.min(all.length, Math.max(...numbers) + 2);
      const box = make("div", { class: "listing code", tabindex: "0", role: "region", "aria-label": `Coverage of ${item.path}` });
      for (let number = from; number <= to; number++) {
        const line = lines.get(number);
        const kind = !line ? "" : !line.covered ? "missed" : line.left ? "partial" : "whole";
        const said = { "": "", missed: "not executed", whole: `executed ${line?.hits} times`,
          partial: `executed ${line?.hits} times; ${line?.left} of ${line?.taken + line?.left} branches not taken` }[kind];
        box.append(make("div", { class: kind, title: said, "data-line": number },
          make("span", { class: "n" }, String(number)),
          make("span", { class: "sign", "aria-label": said }, { "": " ", missed: "-", whole: "+", partial: "~" }[kind]), all[number - 1]));
      }
      return box;
    };
    const classes = all.classes.map((item) => {
      const details = make("details", { class: "covered" }, make("summary", {},
        make("code", {}, item.name), "  ", bar(item.counts.lines, "lines")));
      /* Sources are long, so each source is laid out on demand. */
      details.addEventListener("toggle", () => {
        if (!details.open || details.childElementCount > 1) return;
        details.append(table(["", "executed"], kinds.map((kind) => [kind, bar(item.counts[kind], kind)])));
        if (item.unentered.length) details.append(make("p", {}, "Never entered: ", make("code", {}, item.unentered.join(", "))));
        details.append(code(item));
      });
      return details;
    });
    return [make("h2", {}, "Coverage"), table(["", "executed"], kinds.map((kind) => [kind, bar(all.totals[kind], kind)])), ...classes];
  };

  /* Creates the symbolic execution tree as nested lists. A list folds at its node. */
  const tree = (nodes) => {
    const children = nodes.map(() => []);
    nodes.forEach((node, number) => { if (node.parent !== null) children[node.parent].push(number); });
    const label = (node) => {
      const parts = node.conditions.flatMap((c, at) => [at ? " && " : "", make("code", { title: c.at ? `at ${c.at}` : null }, c.text)]);
      const at = node.conditions.map((c) => c.at).filter((place, at, all) => place && all.indexOf(place) === at);
      if (!parts.length) parts.push(node.parent === null ? "start" : node.step);
      if (at.length) parts.push(make("span", { class: "dim" }, `  ${at.join(", ")}`));
      return parts;
    };
    const leaf = (node) => node.end === null ? null : make("div", { class: "leaf" },
      make("span", { class: { violates: "unsafe", ends: "safe" }[node.kind] || "dim" }, node.end),
      node.inputs.length ? make("span", { class: "dim" }, `  for example ${node.inputs.join(", ")}`) : null);
    const item = (number) => {
      const node = nodes[number];
      if (!children[number].length) return make("li", {}, ...label(node), leaf(node));
      return make("li", {}, make("details", { open: "" }, make("summary", {}, ...label(node)), leaf(node),
        make("ul", {}, ...children[number].map(item))));
    };
    return make("ul", { class: "tree" }, item(0));
  };

  const texts = { safe: "Every execution was explored, and nothing is violated.", unsafe: `${data.violations.length === 1 ? "A violation was" : `${data.violations.length} violations were`} found.`,
    incomplete: "Nothing is violated in what was explored, but not everything was.", error: "It could not be checked." };
  document.getElementById("head").append(
    make("h1", {}, make("span", { class: `verdict ${data.verdict}` }, data.verdict.toUpperCase()), ` ${data.target || "the program"}${data.condition}`),
    make("p", {}, data.observed && data.verdict === "incomplete" ? "Executions were observed; warnings tell what could go wrong in others." : texts[data.verdict] + (data.verdict === "unsafe" ? data.known : "")), ...[...data.limits, ...data.reasons].map((reason) => make("p", { class: "dim" }, reason)));
  const main = document.getElementById("main");
  const views = [];
  if (data.tests.length) {
    const link = (test) => {
      const number = data.violations.findIndex((found) => found.test === test.name);
      return number < 0 ? test.reason || "" : make("a", { href: `#v${number}` }, data.violations[number].headline);
    };
    main.append(make("h2", {}, "Tests"), table(["test", "verdict", "", "states", "ms"], data.tests.map((test) => [make("span", {}, make("code", {}, test.name), test.display ? make("span", { class: "dim" }, `  ${test.display}`) : null),
      make("span", { class: test.verdict }, test.verdict), link(test), test.states.toLocaleString("en"), test.milliseconds.toLocaleString("en")])));
  }
  if (data.violations.length > 1) main.append(make("nav", { class: "findings", "aria-label": "Findings" }, make("h2", {}, "Findings"), make("ol", {},
    ...data.violations.map((found, number) => make("li", {}, make("a", { href: `#v${number}` }, `${found.property}: ${found.headline}`),
      found.at ? make("span", { class: "dim" }, `  ${found.at.text}`) : null, found.test ? make("span", { class: "dim" }, `  ${found.testName}`) : null)))));
  data.violations.forEach((found, number) => {
    const [section, view] = violation(found, number);
    main.append(section);
    if (view) views[number] = view;
  });
  const notes = data.warnings.filter((w) => !w.found);
  if (data.warnings.length) main.append(make("h2", {}, "Warnings"), make("ul", {}, ...notes.map((w) => make("li", {}, `${w.property}: ${w.message}`))));
  data.warnings.filter((w) => w.found).forEach((w, at) => main.append(violation(w.found, data.violations.length + at, "incomplete")[0]));
  data.stuck.forEach((stuck) => main.append(make("h2", {}, stuck.head), make("ul", {}, ...stuck.lines.map((line) => make("li", {}, line)))));
  const flat = (object, prefix = "") => Object.entries(object).flatMap(([key, value]) =>
    typeof value === "object" && value ? flat(value, `${prefix}${key} `) : [[`${prefix}${key}`.replaceAll("_", " "), typeof value === "number" ? value.toLocaleString("en") : String(value)]]);
  if (data.tree) main.append(make("section", { "aria-label": "Symbolic execution tree" }, make("h2", {}, "Symbolic execution tree"),
    data.tree.nodes ? tree(data.tree.nodes) : make("p", { class: "dim" }, "It has more than 300 steps, or takes too long, and is not shown.")));
  if (data.coverage) main.append(make("section", { class: "coverage", "aria-label": "Coverage" }, ...coverage(data.coverage)));
  main.append(make("h2", {}, "Search"), table([], flat(data.statistics)));
  if (data.configuration.length) main.append(make("h2", {}, "Configuration"), table([], data.configuration.map(([key, value]) => [key, make("code", {}, value)])));
  if (data.assumptions.length) main.append(make("h2", {}, "What is taken for granted"), make("ul", {}, ...data.assumptions.map((a) => make("li", {}, a))));
  main.append(make("p", { class: "dim" }, data.tool));
  views.forEach((view) => view.start());
  /* Selects the finding and the step that a link names. */
  const follow = () => {
    const [, finding, step] = /^#finding-(\d+)\/step-(\d+)$/.exec(location.hash) || [];
    const view = views[finding - 1];
    if (!view) return;
    document.getElementById(`v${finding - 1}`).scrollIntoView();
    view.select(step - 1, true);
  };
  window.addEventListener("hashchange", follow);
  follow();
})();
