package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.mokadb.server.session.SessionLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Common.ConnectionProperties;
import org.apache.calcite.avatica.proto.Common.Rep;
import org.apache.calcite.avatica.proto.Common.StatementHandle;
import org.apache.calcite.avatica.proto.Common.TypedValue;
import org.apache.calcite.avatica.proto.Common.WireMessage;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.proto.Responses.ConnectionSyncResponse;
import org.apache.calcite.avatica.proto.Responses.CreateStatementResponse;
import org.apache.calcite.avatica.proto.Responses.ErrorResponse;
import org.apache.calcite.avatica.proto.Responses.ExecuteBatchResponse;
import org.apache.calcite.avatica.proto.Responses.ExecuteResponse;
import org.apache.calcite.avatica.proto.Responses.FetchResponse;
import org.apache.calcite.avatica.proto.Responses.PrepareResponse;
import org.apache.calcite.avatica.proto.Responses.ResultSetResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The requests that clients in other languages send, message by message: in protobuf as {@code
 * phoenixdb} does from Python, in JSON as small clients do. Both tell the server of autocommit when
 * they connect, leave limits out, and ask for frames until one says that it is the last.
 */
final class StockClientReplayIT {
  /** What phoenixdb asks for at once. */
  private static final int FRAME = 2000;

  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run("CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20), price DECIMAL(8, 2))");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<byte[]> post(String type, byte[] body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/"))
            .header("content-type", type)
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
  }

  private WireMessage send(Message request) throws Exception {
    WireMessage message =
        WireMessage.newBuilder()
            .setName(
                "org.apache.calcite.avatica.proto.Requests$"
                    + request.getDescriptorForType().getName())
            .setWrappedMessage(request.toByteString())
            .build();
    return WireMessage.parseFrom(
        post("application/x-google-protobuf", message.toByteArray()).body());
  }

  private <T extends Message> T ask(Message request, Parser<T> parser) throws Exception {
    WireMessage answer = send(request);
    assertThat(answer.getName()).doesNotEndWith("ErrorResponse");
    return parser.parseFrom(answer.getWrappedMessage());
  }

  private void done(Message request) throws Exception {
    assertThat(send(request).getName()).doesNotEndWith("ErrorResponse");
  }

  private String failure(Message request) throws Exception {
    WireMessage answer = send(request);
    assertThat(answer.getName()).endsWith("ErrorResponse");
    return ErrorResponse.parseFrom(answer.getWrappedMessage()).getSqlState();
  }

  private static Requests.OpenConnectionRequest open(String id, String... info) {
    Requests.OpenConnectionRequest.Builder open =
        Requests.OpenConnectionRequest.newBuilder().setConnectionId(id);
    for (int i = 0; i < info.length; i += 2) {
      open.putInfo(info[i], info[i + 1]);
    }
    return open.build();
  }

  /** Connects as phoenixdb does without arguments: autocommit is off, as Python's DB API has it. */
  private String connect(String id) throws Exception {
    done(open(id));
    ConnectionSyncResponse synced =
        ask(
            Requests.ConnectionSyncRequest.newBuilder()
                .setConnectionId(id)
                .setConnProps(
                    ConnectionProperties.newBuilder().setHasAutoCommit(true).setHasReadOnly(true))
                .build(),
            ConnectionSyncResponse.parser());
    assertThat(synced.getConnProps().getAutoCommit()).isFalse();
    return id;
  }

  private ResultSetResponse execute(String id, String sql) throws Exception {
    int statement =
        ask(
                Requests.CreateStatementRequest.newBuilder().setConnectionId(id).build(),
                CreateStatementResponse.parser())
            .getStatementId();
    return ask(
            Requests.PrepareAndExecuteRequest.newBuilder()
                .setConnectionId(id)
                .setStatementId(statement)
                .setSql(sql)
                .setFirstFrameMaxSize(FRAME)
                .build(),
            ExecuteResponse.parser())
        .getResults(0);
  }

  private StatementHandle prepare(String id, String sql) throws Exception {
    return ask(
            Requests.PrepareRequest.newBuilder().setConnectionId(id).setSql(sql).build(),
            PrepareResponse.parser())
        .getStatement();
  }

  private List<Long> ids(String id, ResultSetResponse result) throws Exception {
    List<Long> ids = new ArrayList<>();
    Common.Frame frame = result.getFirstFrame();
    while (true) {
      frame
          .getRowsList()
          .forEach(row -> ids.add(row.getValue(0).getScalarValue().getNumberValue()));
      if (frame.getDone()) {
        return ids;
      }
      assertThat(frame.getRowsCount()).as("phoenixdb fails on an empty frame").isPositive();
      frame =
          ask(
                  Requests.FetchRequest.newBuilder()
                      .setConnectionId(id)
                      .setStatementId(result.getStatementId())
                      .setOffset(frame.getOffset() + frame.getRowsCount())
                      .setFrameMaxSize(FRAME)
                      .build(),
                  FetchResponse.parser())
              .getFrame();
    }
  }

  private static TypedValue number(long value) {
    return TypedValue.newBuilder().setType(Rep.INTEGER).setNumberValue(value).build();
  }

  private static TypedValue text(String value) {
    return TypedValue.newBuilder().setType(Rep.STRING).setStringValue(value).build();
  }

  private static final TypedValue NULL =
      TypedValue.newBuilder().setType(Rep.NULL).setNull(true).build();

  @Test
  void python_writesInTransactions_andReadsInFrames() throws Exception {
    String id = connect("p1");
    StatementHandle insert = prepare(id, "INSERT INTO item VALUES (?, ?, ?)");
    assertThat(insert.getSignature().getParametersList())
        .extracting(Common.AvaticaParameter::getTypeName)
        .containsExactly("INTEGER", "VARCHAR", "DECIMAL");
    ExecuteResponse inserted =
        ask(
            Requests.ExecuteRequest.newBuilder()
                .setStatementHandle(insert)
                .addParameterValues(number(1))
                .addParameterValues(text("a"))
                .addParameterValues(
                    TypedValue.newBuilder().setType(Rep.BIG_DECIMAL).setStringValue("9.50"))
                .setHasParameterValues(true)
                .setDeprecatedFirstFrameMaxSize(FRAME)
                .setFirstFrameMaxSize(FRAME)
                .build(),
            ExecuteResponse.parser());
    assertThat(inserted.getResults(0).getUpdateCount()).isEqualTo(1);
    assertThat(inserted.getResults(0).getOwnStatement()).isFalse();
    assertThat(server.query("SELECT COUNT(*) FROM item")).as("not committed").isEqualTo("0");
    done(Requests.CommitRequest.newBuilder().setConnectionId(id).build());

    Requests.ExecuteBatchRequest.Builder batch =
        Requests.ExecuteBatchRequest.newBuilder()
            .setConnectionId(id)
            .setStatementId(insert.getId());
    for (int i = 2; i <= 2 * FRAME; i++) {
      batch.addUpdates(
          Requests.UpdateBatch.newBuilder()
              .addParameterValues(number(i))
              .addParameterValues(NULL)
              .addParameterValues(NULL));
    }
    assertThat(ask(batch.build(), ExecuteBatchResponse.parser()).getUpdateCountsCount())
        .isEqualTo(2 * FRAME - 1);
    assertThat(ids(id, execute(id, "SELECT id, name FROM item ORDER BY id")))
        .hasSize(2 * FRAME)
        .startsWith(1L, 2L)
        .endsWith(2L * FRAME);
    done(Requests.RollbackRequest.newBuilder().setConnectionId(id).build());
    assertThat(ids(id, execute(id, "SELECT id FROM item"))).containsExactly(1L);
    assertThat(ids(id, execute(id, "SELECT id FROM item WHERE id = 0"))).isEmpty();
    assertThat(failure(prepareRequest(id, "SELECT nosuch FROM item"))).isEqualTo("42S22");
    done(
        Requests.CloseStatementRequest.newBuilder()
            .setConnectionId(id)
            .setStatementId(insert.getId())
            .build());
    done(Requests.CloseConnectionRequest.newBuilder().setConnectionId(id).build());
    assertThat(server.sessions().sessions()).isEmpty();
  }

  private static Message prepareRequest(String id, String sql) {
    return Requests.PrepareRequest.newBuilder().setConnectionId(id).setSql(sql).build();
  }

  @Test
  void python_asksForTheCatalog() throws Exception {
    String id = connect("p2");
    assertThat(
            ask(
                    Requests.TablesRequest.newBuilder()
                        .setConnectionId(id)
                        .setTableNamePattern("ITEM")
                        .setHasTypeList(false)
                        .build(),
                    ResultSetResponse.parser())
                .getFirstFrame()
                .getRowsCount())
        .isEqualTo(1);
    assertThat(
            ask(
                    Requests.ColumnsRequest.newBuilder()
                        .setConnectionId(id)
                        .setTableNamePattern("ITEM")
                        .build(),
                    ResultSetResponse.parser())
                .getFirstFrame()
                .getRowsCount())
        .isEqualTo(3);
    for (Message request :
        List.of(
            Requests.CatalogsRequest.newBuilder().setConnectionId(id).build(),
            Requests.SchemasRequest.newBuilder().setConnectionId(id).build(),
            Requests.TableTypesRequest.newBuilder().setConnectionId(id).build(),
            Requests.TypeInfoRequest.newBuilder().setConnectionId(id).build())) {
      assertThat(ask(request, ResultSetResponse.parser()).getFirstFrame().getRowsCount())
          .isPositive();
    }
  }

  @Test
  void python_withAWrongPassword_orAfterTheIdleTime_isTold() throws Exception {
    String id = connect("p3");
    execute(id, "INSERT INTO item (id) VALUES (1)");
    server.pass(SessionLimits.DEFAULT.idleTime().plus(Duration.ofSeconds(1)));
    assertThat(failure(Requests.CommitRequest.newBuilder().setConnectionId(id).build()))
        .isEqualTo("08003");
    assertThat(failure(prepareRequest(id, "SELECT 1"))).isEqualTo("08003");
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("0");
    server.run("CREATE USER root PASSWORD 'the root' ADMIN");
    assertThat(failure(open("p4"))).isEqualTo("28000");
    assertThat(failure(open("p5", "user", "root", "password", "guess"))).isEqualTo("28000");
    done(open("p6", "user", "root", "password", "the root"));
  }

  private String json(String body) throws Exception {
    byte[] answer = post("application/json", body.getBytes(StandardCharsets.UTF_8)).body();
    return new String(answer, StandardCharsets.UTF_8);
  }

  @Test
  void json_writesInTransactions_andReadsInFrames() throws Exception {
    json("{'request':'openConnection','connectionId':'j1','info':{}}".replace('\'', '"'));
    assertThat(
            json(
                "{'request':'connectionSync','connectionId':'j1','connProps':{'connProps':'connPropsImpl','autoCommit':false,'readOnly':null,'transactionIsolation':null,'catalog':null,'schema':null,'dirty':true}}"
                    .replace('\'', '"')))
        .contains("\"autoCommit\":false");
    String statement =
        json("{'request':'createStatement','connectionId':'j1'}".replace('\'', '"'))
            .replaceAll(".*\"statementId\":(\\d+).*", "$1");
    String run =
        "{'request':'prepareAndExecute','connectionId':'j1','statementId':%s,'sql':'%s','maxRowsInFirstFrame':2,'maxRowCount':-1}"
            .replace('\'', '"');
    for (int i = 1; i <= 3; i++) {
      assertThat(json(run.formatted(statement, "INSERT INTO item (id) VALUES (" + i + ")")))
          .contains("\"updateCount\":1");
    }
    assertThat(json(run.formatted(statement, "SELECT id FROM item ORDER BY id")))
        .contains("\"rows\":[[1],[2]]")
        .contains("\"done\":false");
    String fetch =
        "{'request':'fetch','connectionId':'j1','statementId':%s,'offset':2,'fetchMaxRowCount':2}"
            .replace('\'', '"');
    assertThat(json(fetch.formatted(statement)))
        .contains("\"rows\":[[3]]")
        .contains("\"done\":true");
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("0");
    json("{'request':'commit','connectionId':'j1'}".replace('\'', '"'));
    assertThat(server.query("SELECT COUNT(*) FROM item")).isEqualTo("3");
    server.pass(SessionLimits.DEFAULT.idleTime().plus(Duration.ofSeconds(1)));
    assertThat(json(run.formatted(statement, "SELECT 1"))).contains("08003");
  }
}
