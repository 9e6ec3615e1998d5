// Elements. Text of the crawl gets in as text alone: nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";
const numbers = new Intl.NumberFormat("en");

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    if (name === "class") element.setAttribute("class", value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function count(number, one, many = one + "s") {
  return numbers.format(number) + " " + (number === 1 ? one : many);
}

function bytes(number) {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let unit = 0;
  let value = number;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return (unit === 0 || value >= 99.5 ? numbers.format(Math.round(value)) : value.toFixed(1)) + " " + units[unit];
}

function millis(number) {
  return number < 1000 ? number + " ms" : (number / 1000).toFixed(1) + " s";
}

// A URL of the site without its origin, which would be the same in every row.
function shortUrl(url, origin) {
  return url.startsWith(origin + "/") ? url.slice(origin.length) : url;
}

// A link out of the report; plain text where it is not an address of the web, or was cut.
function outLink(url, text) {
  if (!/^https?:\/\//.test(url) || url.endsWith("\u2026")) return document.createTextNode(text);
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", referrerpolicy: "no-referrer" }, text);
}
