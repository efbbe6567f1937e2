package io.mokadb.sql.plan;

import java.util.List;

/** The tables of golden plans: those of {@link SampleData}, and some of a brokerage. */
final class GoldenTables {
  private GoldenTables() {}

  static void define(PlanDatabase database) {
    SampleData.define(database);
    database.rowCount("EMP", 100_000);
    database.rowCount("DEPT", 1_000);
    database.rowCount("SALE", 1_000_000);
    database.rowCount("LOGS", 10_000);
    events(database);
    instruments(database);
    trades(database);
  }

  /** Columns with few values, and indexes that begin with them. */
  private static void events(PlanDatabase database) {
    database.table(
        "EVENT",
        List.of(
            "ID BIGINT",
            "KIND INTEGER NOT NULL",
            "PLACE INTEGER NOT NULL",
            "HAPPENED TIMESTAMP NOT NULL",
            "WEIGHT INTEGER",
            "NOTE VARCHAR(100)"),
        "ID",
        "EVENT_KIND(KIND,HAPPENED)",
        "EVENT_KIND_ONLY(KIND)",
        "EVENT_PLACE(PLACE)",
        "EVENT_WEIGHT(PLACE,WEIGHT)");
    database.rowCount("EVENT", 1_000_000);
    database.distinct("EVENT", "KIND", 50);
    database.distinct("EVENT", "PLACE", 100);
    database.distinct("EVENT", "HAPPENED", 900_000);
    database.distinct("EVENT", "WEIGHT", 1_000);
  }

  private static void instruments(PlanDatabase database) {
    database.table("SECTOR", List.of("SC_ID VARCHAR(2)", "SC_NAME VARCHAR(30) NOT NULL"), "SC_ID");
    database.table(
        "INDUSTRY",
        List.of("IN_ID VARCHAR(2)", "IN_NAME VARCHAR(50) NOT NULL", "IN_SC_ID VARCHAR(2) NOT NULL"),
        "IN_ID",
        "I_INDUSTRY_SECTOR(IN_SC_ID)");
    database.table(
        "COMPANY",
        List.of("CO_ID BIGINT", "CO_NAME VARCHAR(60) NOT NULL", "CO_IN_ID VARCHAR(2) NOT NULL"),
        "CO_ID",
        "I_COMPANY_NAME(CO_NAME)",
        "I_COMPANY_INDUSTRY(CO_IN_ID)");
    database.table(
        "SECURITY",
        List.of(
            "S_SYMB VARCHAR(15)",
            "S_ISSUE VARCHAR(6) NOT NULL",
            "S_NAME VARCHAR(70) NOT NULL",
            "S_EX_ID VARCHAR(6) NOT NULL",
            "S_CO_ID BIGINT NOT NULL"),
        "S_SYMB",
        "I_SECURITY_COMPANY(S_CO_ID,S_ISSUE)");
    database.table(
        "EXCHANGE", List.of("EX_ID VARCHAR(6)", "EX_NAME VARCHAR(100) NOT NULL"), "EX_ID");
    database.table(
        "LAST_TRADE",
        List.of("LT_S_SYMB VARCHAR(15)", "LT_PRICE DECIMAL(8,2) NOT NULL", "LT_VOL BIGINT"),
        "LT_S_SYMB");
    database.table(
        "DAILY_MARKET",
        List.of("DM_S_SYMB VARCHAR(15)", "DM_DATE DATE", "DM_CLOSE DECIMAL(8,2) NOT NULL"),
        "DM_S_SYMB,DM_DATE");
    database.distinct("SECTOR", "SC_NAME", 12);
    database.distinct("INDUSTRY", "IN_SC_ID", 12);
    database.distinct("INDUSTRY", "IN_NAME", 102);
    database.distinct("COMPANY", "CO_IN_ID", 102);
    database.distinct("SECURITY", "S_CO_ID", 500);
    database.rowCount("SECTOR", 12);
    database.rowCount("INDUSTRY", 102);
    database.rowCount("COMPANY", 500);
    database.rowCount("SECURITY", 685);
    database.rowCount("EXCHANGE", 4);
    database.rowCount("LAST_TRADE", 685);
    database.rowCount("DAILY_MARKET", 894_000);
  }

  private static void trades(PlanDatabase database) {
    database.table(
        "BROKER",
        List.of("B_ID BIGINT", "B_NAME VARCHAR(49) NOT NULL"),
        "B_ID",
        "I_BROKER_NAME(B_NAME)");
    database.table(
        "CUSTOMER",
        List.of("C_ID BIGINT", "C_TAX_ID VARCHAR(20) NOT NULL", "C_L_NAME VARCHAR(25) NOT NULL"),
        "C_ID",
        "UNIQUE I_CUSTOMER_TAX(C_TAX_ID)");
    database.table(
        "CUSTOMER_ACCOUNT",
        List.of(
            "CA_ID BIGINT",
            "CA_B_ID BIGINT NOT NULL",
            "CA_C_ID BIGINT NOT NULL",
            "CA_BAL DECIMAL(15,2) NOT NULL"),
        "CA_ID",
        "I_ACCOUNT_CUSTOMER(CA_C_ID)");
    database.table(
        "STATUS_TYPE", List.of("ST_ID VARCHAR(4)", "ST_NAME VARCHAR(10) NOT NULL"), "ST_ID");
    database.table(
        "TRADE_TYPE", List.of("TT_ID VARCHAR(3)", "TT_NAME VARCHAR(12) NOT NULL"), "TT_ID");
    database.table(
        "TRADE",
        List.of(
            "T_ID BIGINT",
            "T_DTS TIMESTAMP NOT NULL",
            "T_ST_ID VARCHAR(4) NOT NULL",
            "T_TT_ID VARCHAR(3) NOT NULL",
            "T_S_SYMB VARCHAR(15) NOT NULL",
            "T_QTY INTEGER NOT NULL",
            "T_CA_ID BIGINT NOT NULL"),
        "T_ID",
        "I_TRADE_ACCOUNT(T_CA_ID,T_DTS)",
        "I_TRADE_SYMBOL(T_S_SYMB,T_DTS)");
    database.table(
        "TRADE_HISTORY",
        List.of("TH_T_ID BIGINT", "TH_ST_ID VARCHAR(4)", "TH_DTS TIMESTAMP NOT NULL"),
        "TH_T_ID,TH_ST_ID");
    database.table(
        "TRADE_REQUEST",
        List.of(
            "TR_T_ID BIGINT",
            "TR_TT_ID VARCHAR(3) NOT NULL",
            "TR_S_SYMB VARCHAR(15) NOT NULL",
            "TR_QTY INTEGER NOT NULL",
            "TR_BID_PRICE DECIMAL(8,2) NOT NULL",
            "TR_B_ID BIGINT NOT NULL"),
        "TR_T_ID",
        "I_TRADE_REQUEST_SYMBOL(TR_S_SYMB,TR_TT_ID,TR_BID_PRICE)");
    database.table(
        "HOLDING_SUMMARY",
        List.of("HS_CA_ID BIGINT", "HS_S_SYMB VARCHAR(15)", "HS_QTY INTEGER NOT NULL"),
        "HS_CA_ID,HS_S_SYMB");
    database.distinct("BROKER", "B_NAME", 10);
    database.distinct("TRADE_REQUEST", "TR_S_SYMB", 400);
    database.distinct("TRADE_REQUEST", "TR_B_ID", 10);
    database.rowCount("BROKER", 10);
    database.rowCount("CUSTOMER", 1_000);
    database.rowCount("CUSTOMER_ACCOUNT", 5_000);
    database.rowCount("STATUS_TYPE", 5);
    database.rowCount("TRADE_TYPE", 5);
    database.rowCount("TRADE", 1_700_000);
    database.rowCount("TRADE_HISTORY", 4_000_000);
    database.rowCount("TRADE_REQUEST", 700);
    database.rowCount("HOLDING_SUMMARY", 50_000);
  }
}
