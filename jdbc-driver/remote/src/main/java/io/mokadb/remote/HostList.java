package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A reader of the servers that a URL names: {@code h1:8765,h2,[::1]:8766/}. Stateless. */
final class HostList {
  /** More would rather be a name with several addresses, and a program's mistake. */
  static final int MOST = 64;

  private HostList() {}

  /**
   * @param text what stands between the slashes and the properties
   * @return at least one, in their order
   * @throws MokaException 08001 with what is wrong
   */
  static List<HostPort> parse(String text) {
    String hosts = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    if (hosts.indexOf('@') >= 0) {
      throw bad("a user cannot stand before the host; write ;user=...;password=...");
    }
    if (hosts.indexOf('?') >= 0) {
      throw bad("properties follow a semicolon, and not a question mark");
    }
    if (hosts.indexOf('/') >= 0) {
      throw bad("a server has one database, so nothing follows the / after the port");
    }
    if (hosts.isBlank()) {
      throw bad("it names no host");
    }
    String[] names = hosts.split(",", -1);
    if (names.length > MOST) {
      throw bad("it names " + names.length + " hosts, and " + MOST + " are the most");
    }
    List<HostPort> all = new ArrayList<>();
    Set<HostPort> known = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty()) {
        throw bad("host " + (all.size() + 1) + " of " + names.length + " is missing");
      }
      HostPort one = HostPort.parse(name);
      if (!known.add(one.folded())) {
        throw bad("it names " + one + " twice");
      }
      all.add(one);
    }
    return List.copyOf(all);
  }

  static MokaException bad(String why) {
    return new MokaException(
        SqlState.CONNECTION_FAILED,
        "The URL cannot be used: "
            + why
            + ". Write jdbc:moka://host:port/[;key=value], or host:port,host:port for several"
            + " servers");
  }
}
