package io.mokadb.session.memory;

/** Uses of the budget's memory; the text names the use in messages. */
public enum MemoryUse {
  STATEMENT("sorts, hash tables and buffers of statements"),
  TRANSACTION("writes of transactions that are not committed"),
  REQUEST("requests of clients");

  private final String text;

  MemoryUse(String text) {
    this.text = text;
  }

  /** In plain words, a plural. */
  public String text() {
    return text;
  }
}
