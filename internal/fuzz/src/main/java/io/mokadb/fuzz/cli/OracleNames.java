package io.mokadb.fuzz.cli;

import java.util.Iterator;
import java.util.List;

/** The names of all oracles, for the help. */
final class OracleNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    Oracles all = new Oracles(List.of(), true, true);
    return all.names().iterator();
  }
}
