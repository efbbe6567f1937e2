package io.mokadb.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The process at the other end of this process's TCP connections, found on Linux: an established
 * connection gives the port, the port its listening socket, and the socket the process that has it
 * open. Without rights on the server's process, which belongs to another user, it stays unknown; so
 * does a server of several processes one of which is unknown or on another machine, because the
 * figures of the others would pass for those of all.
 */
public final class LoopbackServer {

  private static final String ESTABLISHED = "01";
  private static final String LISTENING = "0A";

  private final Path proc;

  /** Looks at this machine. */
  public LoopbackServer() {
    this(Path.of("/proc"));
  }

  /** Looks at a directory with the form of {@code /proc}. */
  LoopbackServer(Path proc) {
    this.proc = proc;
  }

  /** A line of {@code /proc/net/tcp}. */
  private record Socket(String local, String remote, String state, String inode) {

    String localPort() {
      return local.substring(local.indexOf(':') + 1);
    }

    String remotePort() {
      return remote.substring(remote.indexOf(':') + 1);
    }

    /** Addresses are in hexadecimal, least byte first: 127.x ends with 7F. */
    boolean staysHere() {
      String to = remote.substring(0, remote.indexOf(':'));
      return to.matches("(0{16}FFFF0000)?[0-9A-F]{6}7F")
          || to.matches("0{24}01000000")
          || local.startsWith(to + ":");
    }
  }

  /** What is at the other end. */
  public enum End {
    /** The database is in this process. */
    NO_CONNECTION,
    /** A server of which a part, or all, is on another machine. */
    ELSEWHERE,
    /** A server on this machine, of which not all processes are known. */
    HERE,
    /** A server on this machine, whose processes are all known. */
    KNOWN
  }

  /**
   * What was found.
   *
   * @param processes those that listen, if all are known
   */
  public record Found(End end, List<Long> processes) {}

  /** Looks for it now; a connection must be open. */
  public Found find() {
    try {
      Set<String> own = sockets(proc.resolve("self"));
      List<Socket> all = new ArrayList<>(table("tcp"));
      all.addAll(table("tcp6"));
      List<Socket> listening =
          all.stream().filter(socket -> socket.state().equals(LISTENING)).toList();
      Set<String> served = new HashSet<>();
      listening.stream()
          .filter(socket -> own.contains(socket.inode()))
          .forEach(socket -> served.add(socket.localPort()));
      Set<String> ports = new HashSet<>();
      boolean elsewhere = false;
      for (Socket socket : all) {
        // Those that this process accepted, as its own server or another's, lead to no server.
        if (socket.state().equals(ESTABLISHED)
            && own.contains(socket.inode())
            && !served.contains(socket.localPort())) {
          elsewhere |= !socket.staysHere();
          ports.add(socket.staysHere() ? socket.remotePort() : "");
        }
      }
      ports.remove("");
      ports.removeAll(served);
      return found(ports, listening, elsewhere);
    } catch (IOException e) {
      // Not Linux.
      return new Found(End.NO_CONNECTION, List.of());
    }
  }

  private Found found(Set<String> ports, List<Socket> listening, boolean elsewhere)
      throws IOException {
    if (elsewhere || ports.isEmpty()) {
      return new Found(elsewhere ? End.ELSEWHERE : End.NO_CONNECTION, List.of());
    }
    Set<String> unheard = new HashSet<>(ports);
    Set<String> inodes = new HashSet<>();
    for (Socket socket : listening) {
      if (ports.contains(socket.localPort())) {
        unheard.remove(socket.localPort());
        inodes.add(socket.inode());
      }
    }
    Map<Long, Set<String>> owners = owners(inodes);
    owners.values().forEach(inodes::removeAll);
    return unheard.isEmpty() && inodes.isEmpty()
        ? new Found(End.KNOWN, List.copyOf(owners.keySet()))
        : new Found(End.HERE, List.of());
  }

  private List<Socket> table(String name) throws IOException {
    Path file = proc.resolve("self/net").resolve(name);
    if (!Files.exists(file)) {
      return List.of();
    }
    return Files.readAllLines(file, StandardCharsets.US_ASCII).stream()
        .skip(1)
        .map(line -> line.strip().split(" +", -1))
        .filter(fields -> fields.length > 9)
        .map(fields -> new Socket(fields[1], fields[2], fields[3], fields[9]))
        .toList();
  }

  /** The processes that have one of the sockets open, each with those. */
  private Map<Long, Set<String>> owners(Set<String> inodes) throws IOException {
    Map<Long, Set<String>> owners = new TreeMap<>();
    try (Stream<Path> entries = Files.list(proc)) {
      for (Path process :
          entries.filter(entry -> entry.getFileName().toString().matches("\\d+")).toList()) {
        Set<String> open = sockets(process);
        open.retainAll(inodes);
        if (!open.isEmpty()) {
          owners.put(Long.valueOf(process.getFileName().toString()), open);
        }
      }
    }
    return owners;
  }

  /** Inodes of the sockets that a process has open; none if this user must not know. */
  private static Set<String> sockets(Path process) {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      files.forEach(
          file -> {
            try {
              String target = Files.readSymbolicLink(file).toString();
              if (target.startsWith("socket:[")) {
                inodes.add(target.substring("socket:[".length(), target.length() - 1));
              }
            } catch (IOException e) {
              // Closed a moment ago.
            }
          });
    } catch (IOException | UncheckedIOException e) {
      // Another user's, or ended.
    }
    return inodes;
  }
}
