#pragma once

#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

namespace purloin::search {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

// A move (or class of outcomes) that was tried, as a child of where it was tried.
struct Node {
  std::uint64_t action = 0;  // bits of the move, or the key of the outcomes
  float reward = 0;          // sum, for the seat that moves here
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // how often this could have been chosen
  float prior = 0;
  std::uint32_t children = 0;
  NodeId first_child = kNoNode;
  NodeId next_sibling = kNoNode;
};

// All nodes of a search in one block that is allocated once. A full tree grows no further; the
// search goes on inside it.
class Tree {
 public:
  explicit Tree(std::size_t capacity) : capacity_(capacity) { nodes_.reserve(capacity); }

  void clear() {
    nodes_.clear();
    nodes_.emplace_back();
  }
  static constexpr NodeId root() { return 0; }
  Node& operator[](NodeId id) { return nodes_[id]; }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }

  NodeId find_child(NodeId parent, std::uint64_t action) const {
    NodeId child = nodes_[parent].first_child;
    while (child != kNoNode && nodes_[child].action != action) child = nodes_[child].next_sibling;
    return child;
  }
  // The new child, or kNoNode when the tree is full.
  NodeId add_child(NodeId parent, std::uint64_t action, float prior) {
    if (nodes_.size() == capacity_) return kNoNode;
    const auto id = static_cast<NodeId>(nodes_.size());
    Node node;
    node.action = action;
    node.prior = prior;
    node.next_sibling = nodes_[parent].first_child;
    nodes_.push_back(node);
    nodes_[parent].first_child = id;
    ++nodes_[parent].children;
    return id;
  }

  // Takes those of a node's children from it of which `unwanted` holds, and says whether there were
  // any. Their nodes stay until the tree is cleared or moves on.
  template <class Unwanted>
  bool drop_children(NodeId parent, const Unwanted& unwanted) {
    bool dropped = false;
    NodeId* link = &nodes_[parent].first_child;
    while (*link != kNoNode) {
      Node& child = nodes_[*link];
      if (unwanted(std::as_const(child))) {
        *link = child.next_sibling;
        --nodes_[parent].children;
        dropped = true;
      } else {
        link = &child.next_sibling;
      }
    }
    return dropped;
  }

  // Keeps only what lies below `node`, which becomes the root.
  void keep_below(NodeId node, Tree& spare);

 private:
  std::size_t capacity_;
  std::vector<Node> nodes_;
};

}  // namespace purloin::search
