// Where the nodes of a tree stand: leaves side by side, parents in the middle above their children.

export function laidOut(root, gap) {
  let right = 0;
  const nodes = [];
  const walk = [[root, 0, false]];
  while (walk.length > 0) {
    const [node, ply, done] = walk.pop();
    if (done) {
      node.x = (node.children[0].x + node.children.at(-1).x) / 2;
      const least = node.wide / 2;
      if (node.x < least) shift(node, least - node.x);
      right = Math.max(right, node.x + node.wide / 2 + gap);
      continue;
    }
    node.ply = ply;
    nodes.push(node);
    if (node.children.length > 0) {
      walk.push([node, ply, true]);
      for (let place = node.children.length - 1; place >= 0; place -= 1) walk.push([node.children[place], ply + 1, false]);
    } else {
      node.x = right + node.wide / 2;
      right = node.x + node.wide / 2 + gap;
    }
  }
  return { nodes, width: Math.max(right - gap, 0), plies: nodes.reduce((most, node) => Math.max(most, node.ply), 0) + 1 };
}

function shift(root, by) {
  const walk = [root];
  while (walk.length > 0) {
    const node = walk.pop();
    node.x += by;
    walk.push(...node.children);
  }
}
