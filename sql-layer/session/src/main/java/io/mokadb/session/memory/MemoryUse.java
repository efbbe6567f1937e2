package io.mokadb.session.memory;

/** What memory of the budget is used for; the text is how messages call it. */
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
