package io.mokadb.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.measure.LoopbackServer.End;
import io.mokadb.bench.measure.LoopbackServer.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is found by its port in files like those of Linux; its absence is never a zero. */
final class ServerProcessesTest {

  private static final String HEAD = "  sl  local_address rem_address   st\n";

  @TempDir Path proc;

  @BeforeEach
  void makeProcesses() throws IOException {
    Files.createDirectories(proc.resolve("self/net"));
    process("self", 111);
    process("42", 200);
    process("43", 300);
    Files.createDirectories(proc.resolve("fs"));
  }

  @Test
  void find_ofAServerOnLoopback_knowsTheProcessThatListens() throws IOException {
    tcp("tcp", socket("0100007F:D431", "0100007F:1538", "01", 111));
    tcp(
        "tcp6",
        socket("00000000000000000000000001000000:1538", "0".repeat(32) + ":0000", "0A", 300));
    assertThat(find()).isEqualTo(new Found(End.KNOWN, List.of(43L)));
  }

  @Test
  void find_ofAServerOfAnotherUser_knowsThatItIsHere() throws IOException {
    tcp(
        "tcp",
        socket("0100007F:D431", "0100007F:1538", "01", 111)
            + socket("0100007F:1538", "00000000:0000", "0A", 999));
    assertThat(find()).isEqualTo(new Found(End.HERE, List.of()));
  }

  @Test
  void find_ofAServerOnAnotherMachine_saysSo() throws IOException {
    tcp("tcp", socket("0A00000A:D431", "0B00000A:1538", "01", 111));
    assertThat(find().end()).isEqualTo(End.ELSEWHERE);
    // The address of this machine itself is here.
    tcp(
        "tcp",
        socket("0A00000A:D431", "0A00000A:1538", "01", 111)
            + socket("00000000:1538", "00000000:0000", "0A", 200));
    assertThat(find()).isEqualTo(new Found(End.KNOWN, List.of(42L)));
  }

  @Test
  void find_ofAServerOfSeveralProcesses_knowsThemAllOrNone() throws IOException {
    String connections =
        socket("0100007F:D431", "0100007F:1538", "01", 111)
            + socket("0100007F:D432", "0100007F:1539", "01", 111);
    String first = socket("0100007F:1538", "00000000:0000", "0A", 200);
    tcp("tcp", connections + first + socket("0100007F:1539", "00000000:0000", "0A", 300));
    assertThat(find()).isEqualTo(new Found(End.KNOWN, List.of(42L, 43L)));
    // The second belongs to another user.
    tcp("tcp", connections + first + socket("0100007F:1539", "00000000:0000", "0A", 999));
    assertThat(find()).isEqualTo(new Found(End.HERE, List.of()));
    // Nothing is known of what listens there.
    tcp("tcp", connections + first);
    assertThat(find()).isEqualTo(new Found(End.HERE, List.of()));
    // A third is on another machine.
    tcp("tcp", connections + first + socket("0A00000A:D433", "0B00000A:1538", "01", 111));
    assertThat(find()).isEqualTo(new Found(End.ELSEWHERE, List.of()));
  }

  @Test
  void find_withoutConnection_orWithOneToItself_knowsNone() throws IOException {
    tcp("tcp", socket("0100007F:D431", "0100007F:1538", "01", 777));
    assertThat(find().end()).isEqualTo(End.NO_CONNECTION);
    tcp(
        "tcp",
        socket("0100007F:D431", "0100007F:1538", "01", 111)
            + socket("0100007F:1538", "00000000:0000", "0A", 111));
    assertThat(find().end()).isEqualTo(End.NO_CONNECTION);
    // The end that it accepted, and one that another machine has opened.
    tcp(
        "tcp",
        socket("0100007F:1538", "0100007F:D431", "01", 111)
            + socket("0A00000A:1538", "0B00000A:D431", "01", 111)
            + socket("0100007F:1538", "00000000:0000", "0A", 111));
    assertThat(find().end()).isEqualTo(End.NO_CONNECTION);
  }

  @Test
  void usage_ofAServerThatIsNotKnown_isNotZero() {
    Usage unknown = Usage.now(ServerProcesses.unknown("it hides"));
    assertThat(unknown.serverCpuSince(unknown)).isEmpty();
    assertThat(unknown.writtenSince(unknown)).isEmpty();
    Usage embedded = Usage.now(ServerProcesses.none());
    assertThat(embedded.serverCpuSince(embedded)).hasValue(0);
    assertThat(ServerProcesses.named("no-such-program").known()).isFalse();
    assertThat(ServerProcesses.named("").known()).isTrue();
    assertThatThrownBy(() -> ServerProcesses.of("as given", List.of(Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void usage_ofThisProcessAsAServer_isRead() {
    long self = ProcessHandle.current().pid();
    Usage usage = Usage.now(ServerProcesses.of("as given", List.of(self)));
    assertThat(usage.serverCpuNanos().orElseThrow()).isPositive();
  }

  private Found find() {
    return new LoopbackServer(proc).find();
  }

  private void process(String name, int inode) throws IOException {
    Path files = Files.createDirectories(proc.resolve(name).resolve("fd"));
    Files.createSymbolicLink(files.resolve("7"), Path.of("socket:[" + inode + "]"));
    Files.createSymbolicLink(files.resolve("8"), Path.of("pipe:[7]"));
  }

  private void tcp(String file, String lines) throws IOException {
    Files.writeString(proc.resolve("self/net").resolve(file), HEAD + lines);
  }

  private static String socket(String local, String remote, String state, int inode) {
    return "   0: "
        + local
        + " "
        + remote
        + " "
        + state
        + " 00000000:00000000 00:00000000 00000000     0        0 "
        + inode
        + " 1 0000 100\n";
  }
}
