// Groups of a drawing stay SVG when htmx morphs the table.
//
// Where new content holds something the page already has (a piece that moved), htmx 4.0.0 first makes an empty element
// to move it into, in #morphChildren: `document.createElement(newChild.tagName)`. In a drawing that is an HTML element
// called "g", and nothing in it is seen. (Idiomorph, where this comes from, has used createElementNS since 0.8.0.)
// So every such element is noted when htmx begins to fill it, and exchanged for a real one right after the morph.

let misfits = []; // [{made, meant}]: the element htmx has made, and the one of the new content it stands for

htmx.registerExtension("svg-morph", {
  htmx_before_morph_node(_, { oldNode, newNode }) {
    if (oldNode.namespaceURI !== newNode.namespaceURI) misfits.push({ made: oldNode, meant: newNode });
  },
  htmx_before_settle() {
    misfits.forEach(exchange);
    misfits = [];
  },
});

function exchange({ made, meant }) {
  const right = document.importNode(meant, false); // its attributes too: an HTML element would spell viewBox in lower case
  made.before(right);
  while (made.firstChild) move(made.firstChild, right);
  made.remove();
}

// With moveBefore a piece keeps the focus, and a movement that has begun goes on.
function move(node, parent) {
  if (parent.moveBefore) parent.moveBefore(node, null);
  else parent.append(node);
}
