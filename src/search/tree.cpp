#include "search/tree.h"

#include <utility>

namespace purloin::search {

void Tree::keep_below(NodeId node, Tree& spare) {
  // Breadth first: nodes of `spare` from `next` on still point to children in this tree.
  spare.nodes_.clear();
  spare.nodes_.push_back(nodes_[node]);
  spare.nodes_[0].next_sibling = kNoNode;
  for (std::size_t next = 0; next < spare.nodes_.size(); ++next) {
    NodeId child = spare.nodes_[next].first_child;
    NodeId previous = kNoNode;
    while (child != kNoNode) {
      const auto copy = static_cast<NodeId>(spare.nodes_.size());
      spare.nodes_.push_back(nodes_[child]);
      if (previous == kNoNode) {
        spare.nodes_[next].first_child = copy;
      } else {
        spare.nodes_[previous].next_sibling = copy;
      }
      previous = copy;
      child = nodes_[child].next_sibling;
      spare.nodes_[copy].next_sibling = kNoNode;
    }
  }
  std::swap(nodes_, spare.nodes_);
}

}  // namespace purloin::search
