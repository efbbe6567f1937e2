package io.mokadb.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The process at the other end of this process's TCP connections, found on Linux: an established
 * connection gives the port, the port its listening socket, and the socket the process that has it
 * open. Without rights on the server's process, which belongs to another user, it stays unknown.
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
    /** A server on another machine. */
    ELSEWHERE,
    /** A server on this machine, of which no process is known. */
    HERE,
    /** A server on this machine, whose processes are known. */
    KNOWN
  }

  /**
   * What was found.
   *
   * @param processes those that listen, if known
   */
  public record Found(End end, List<Long> processes) {}

  /** Looks for it now; a connection must be open. */
  public Found find() {
    try {
      Set<String> own = sockets(proc.resolve("self"));
      List<Socket> all = new ArrayList<>(table("tcp"));
      all.addAll(table("tcp6"));
      Set<String> ports = new HashSet<>();
      boolean elsewhere = false;
      for (Socket socket : all) {
        if (socket.state().equals(ESTABLISHED) && own.contains(socket.inode())) {
          elsewhere |= !socket.staysHere();
          ports.add(socket.staysHere() ? socket.remotePort() : "");
        }
      }
      ports.remove("");
      Set<String> listening = new HashSet<>();
      for (Socket socket : all) {
        if (socket.state().equals(LISTENING)) {
          if (own.contains(socket.inode())) {
            // This process is its own server.
            ports.remove(socket.localPort());
          } else if (ports.contains(socket.localPort())) {
            listening.add(socket.inode());
          }
        }
      }
      return found(ports, listening, elsewhere);
    } catch (IOException e) {
      // Not Linux.
      return new Found(End.NO_CONNECTION, List.of());
    }
  }

  private Found found(Set<String> ports, Set<String> listening, boolean elsewhere)
      throws IOException {
    if (ports.isEmpty()) {
      return new Found(elsewhere ? End.ELSEWHERE : End.NO_CONNECTION, List.of());
    }
    List<Long> processes = processes(listening);
    return new Found(processes.isEmpty() ? End.HERE : End.KNOWN, processes);
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

  private List<Long> processes(Set<String> inodes) throws IOException {
    try (Stream<Path> directories = Files.list(proc)) {
      return directories
          .filter(directory -> directory.getFileName().toString().matches("\\d+"))
          .filter(directory -> sockets(directory).stream().anyMatch(inodes::contains))
          .map(directory -> Long.valueOf(directory.getFileName().toString()))
          .sorted()
          .toList();
    }
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
