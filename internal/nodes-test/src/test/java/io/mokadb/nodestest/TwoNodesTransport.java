package io.mokadb.nodestest;

import io.mokadb.embedded.TestTransport;

/**
 * Puts two nodes on one store between a test and its database in memory. A database in a directory
 * has one node.
 */
public final class TwoNodesTransport implements TestTransport {
  private static final String MEMORY = "jdbc:moka:mem:";

  /** For {@link java.util.ServiceLoader}. */
  public TwoNodesTransport() {}

  @Override
  public Place serve(String embeddedUrl) {
    if (!embeddedUrl.startsWith(MEMORY)) {
      return new Place(embeddedUrl, () -> {});
    }
    String rest = embeddedUrl.substring(MEMORY.length());
    String name = rest.replaceFirst(";.*", "");
    return new Place(TwoNodesProvider.PREFIX + rest, () -> TwoNodesProvider.forget(name));
  }
}
