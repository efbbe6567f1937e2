"use strict";
(() => {
  const root = document.documentElement.dataset.root;
  const escaped = text => text.replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  // Code: colours, the answers of statements, and a button that copies the statements without these.
  hljs.getLanguage("sql").keywords.keyword.push(
    "limit", "returning", "explain", "analyze", "upsert", "conflict", "truncate", "show", "copy", "nothing", "temporary", "view", "index", "if", "notify", "replace");
  for (const code of document.querySelectorAll("pre > code")) {
    if (/language-(sql|java|xml|sh|properties|python)/.test(code.className)) {
      hljs.highlightElement(code);
      for (const comment of code.querySelectorAll(".hljs-comment")) {
        if (comment.textContent.startsWith("-->")) {
          comment.classList.add("answer");
        }
      }
    }
    const block = document.createElement("div");
    block.className = "block";
    code.parentElement.replaceWith(block);
    block.append(code.parentElement);
    if (navigator.clipboard) {
      const button = document.createElement("button");
      button.className = "copy";
      button.type = "button";
      button.textContent = "Copy";
      button.onclick = async () => {
        const lines = code.textContent.split("\n").filter(line => !line.startsWith("-->"));
        await navigator.clipboard.writeText(lines.join("\n"));
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      };
      block.append(button);
    }
  }

  // The list of pages on narrow screens, and the colours.
  const pages = document.getElementById("site-pages");
  const menu = document.getElementById("site-menu");
  const open = is => { pages.classList.toggle("open", is); menu.setAttribute("aria-expanded", is); };
  menu.onclick = event => { open(!pages.classList.contains("open")); event.stopPropagation(); };
  document.addEventListener("click", event => { if (!pages.contains(event.target)) { open(false); } });
  pages.querySelector(".here > a")?.scrollIntoView({ block: "nearest" });
  document.getElementById("site-theme").onclick = () => {
    const theme = document.documentElement.dataset.theme;
    const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", dark ? "light" : "dark"); } catch { /* not kept */ }
  };

  // The contents of the page follow what is shown; on narrow screens they are closed at first.
  const outline = document.querySelector(".outline details");
  if (outline) {
    if (matchMedia("(max-width: 75rem)").matches) { outline.open = false; }
    const links = new Map([...outline.querySelectorAll("a")].map(a => [decodeURIComponent(a.hash.slice(1)), a]));
    const headings = [...links.keys()].map(id => document.getElementById(id));
    const follow = () => {
      const passed = headings.filter(heading => heading.getBoundingClientRect().top < 120);
      const now = passed.at(-1) ?? headings[0];
      links.forEach((link, id) => link.classList.toggle("here", id === now.id));
    };
    addEventListener("scroll", follow, { passive: true });
    follow();
  }

  // The search: its index is made in the browser when it is first used.
  const form = document.getElementById("site-search");
  const input = form.querySelector("input");
  const found = document.getElementById("site-found");
  let index = null;
  const script = name => new Promise((done, failed) => {
    const element = document.createElement("script");
    element.src = `${root}assets/${name}`;
    element.onload = done;
    element.onerror = failed;
    document.head.append(element);
  });
  const load = () => index ??= Promise.all([script("lunr.js"), script("search-records.js")]).then(() => {
    lunr.tokenizer.separator = /[^\p{L}\p{N}_]+/u;
    return lunr(function () {
      // AS, IF and OF are words of SQL.
      this.pipeline.remove(lunr.stopWordFilter);
      this.ref("id");
      this.field("section", { boost: 8 });
      this.field("page", { boost: 4 });
      this.field("text");
      searchRecords.forEach((record, id) => this.add({ id, ...record }));
    });
  });
  // All words have to be in a section, the last one may be incomplete; without such a section, similar words count.
  const ask = (search, words) => {
    const stems = words.map(word => lunr.stemmer(new lunr.Token(word)).toString());
    const found = search.query(query => stems.forEach((stem, i) => {
      const required = lunr.Query.presence.REQUIRED;
      query.term(stem, { boost: 10 });
      query.term(stem, { presence: required, wildcard: stem.length > 1 ? lunr.Query.wildcard.TRAILING : lunr.Query.wildcard.NONE });
    }));
    return found.length ? found : search.query(query => stems.forEach(stem => query.term(stem, { editDistance: stem.length > 4 ? 1 : 0 })));
  };
  const excerpt = (text, words) => {
    const low = text.toLowerCase();
    const places = words.map(word => low.indexOf(word)).filter(place => place >= 0);
    const at = places.length ? text.lastIndexOf(" ", Math.max(0, Math.min(...places) - 25)) + 1 : 0;
    const part = escaped(text.slice(at, at + 160).replace(/\s+/g, " "));
    const marks = words.map(word => escaped(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).filter(word => word);
    return marks.length ? part.replace(new RegExp(`(${marks.join("|")})`, "gi"), "<mark>$1</mark>") : part;
  };
  const show = async () => {
    const query = input.value.trim();
    if (!query) { found.hidden = true; return; }
    const search = await load();
    if (input.value.trim() !== query) { return; }
    const words = query.toLowerCase().split(lunr.tokenizer.separator).filter(word => word);
    const results = ask(search, words).slice(0, 20).map(hit => searchRecords[hit.ref]);
    found.innerHTML = results.length
      ? results.map(hit => `<a role="option" href="${root}${hit.url}"><b>${escaped(hit.section || hit.page)}</b>`
          + (hit.section ? ` &nbsp;${escaped(hit.page)}` : "")
          + `<small>${excerpt(hit.text, words)}</small></a>`).join("")
      : "<p>Nothing found.</p>";
    found.hidden = false;
    found.scrollTop = 0;
    select(0);
  };
  const select = at => {
    const options = [...found.querySelectorAll("a")];
    options.forEach((option, i) => option.setAttribute("aria-selected", i === at));
    options[at]?.scrollIntoView({ block: "nearest" });
  };
  input.onfocus = () => { load(); show(); };
  input.oninput = show;
  form.onsubmit = event => {
    event.preventDefault();
    const chosen = found.querySelector("[aria-selected=true]");
    if (chosen && !found.hidden) { found.hidden = true; location.href = chosen.href; }
  };
  input.onkeydown = event => {
    const options = [...found.querySelectorAll("a")];
    const at = options.findIndex(option => option.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown") { select(Math.min(at + 1, options.length - 1)); event.preventDefault(); }
    if (event.key === "ArrowUp") { select(Math.max(at - 1, 0)); event.preventDefault(); }
    if (event.key === "Escape") { found.hidden = true; input.blur(); }
  };
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) { input.focus(); event.preventDefault(); }
  });
  document.addEventListener("click", event => { if (!form.contains(event.target)) { found.hidden = true; } });
  found.addEventListener("click", () => { found.hidden = true; });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { input.value = asked; show(); }
})();
