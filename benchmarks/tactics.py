"""Fifty positions of chess in which a mate or a win of material is to be found, with the move that does it.

The diagrams 1 to 59 of Fred Reinfeld, "Win at Chess" (1958), by their numbers, but for the endgames 2, 6 and 18, and
for 8, 22, 31, 33, 41 and 43, where more than one move wins.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Tactic(NamedTuple):
    """A position as the first four fields of a FEN, and the move that wins."""

    number: int
    position: str
    best: str


TACTICS: Final = (
    Tactic(1, "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -", "Qg6"),
    Tactic(3, "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - -", "Rg3"),
    Tactic(4, "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - -", "Qxh7+"),
    Tactic(5, "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - -", "Qc4+"),
    Tactic(7, "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq -", "Ne3"),
    Tactic(9, "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - -", "Bh2+"),
    Tactic(10, "2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - -", "Rxh7"),
    Tactic(11, "r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq -", "Bxc6"),
    Tactic(12, "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - -", "Qxf3+"),
    Tactic(13, "5rk1/pp4p1/2n1p2p/2Npq3/2p5/6P1/P3P1BP/R4Q1K w - -", "Qxf8+"),
    Tactic(14, "r2rb1k1/pp1q1p1p/2n1p1p1/2bp4/5P2/PP1BPR1Q/1BPN2PP/R5K1 w - -", "Qxh7+"),
    Tactic(15, "1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - -", "Rxb7"),
    Tactic(16, "r4rk1/ppp2ppp/2n5/2bqp3/8/P2PB3/1PP1NPPP/R2Q1RK1 w - -", "Nc3"),
    Tactic(17, "1k5r/pppbn1pp/4q1r1/1P3p2/2NPp3/1QP5/P4PPP/R1B1R1K1 w - -", "Ne5"),
    Tactic(19, "r1b2rk1/ppbn1ppp/4p3/1QP4q/3P4/N4N2/5PPP/R1B2RK1 w - -", "c6"),
    Tactic(20, "r2qkb1r/1ppb1ppp/p7/4p3/P1Q1P3/2P5/5PPP/R1B2KNR b kq -", "Bb5"),
    Tactic(21, "5rk1/1b3p1p/pp3p2/3n1N2/1P6/P1qB1PP1/3Q3P/4R1K1 w - -", "Qh6"),
    Tactic(23, "r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - -", "g4"),
    Tactic(24, "6k1/1b1nqpbp/pp4p1/5P2/1PN5/4Q3/P5PP/1B2B1K1 b - -", "Bd4"),
    Tactic(25, "3R1rk1/8/5Qpp/2p5/2P1p1q1/P3P3/1P2PK2/8 b - -", "Qh4+"),
    Tactic(26, "3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - -", "Bf5"),
    Tactic(27, "7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R2RK1 w - -", "Qf8+"),
    Tactic(28, "1r1r2k1/4pp1p/2p1b1p1/p3R3/RqBP4/4P3/1PQ2PPP/6K1 b - -", "Qe1+"),
    Tactic(29, "r2q2k1/pp1rbppp/4pn2/2P5/1P3B2/6P1/P3QPBP/1R3RK1 w - -", "c6"),
    Tactic(30, "1r3r2/4q1kp/b1pp2p1/5p2/pPn1N3/6P1/P3PPBP/2QRR1K1 w - -", "Nxd6"),
    Tactic(32, "6k1/p4p1p/1p3np1/2q5/4p3/4P1N1/PP3PPP/3Q2K1 w - -", "Qd8+"),
    Tactic(34, "7k/1b1r2p1/p6p/1p2qN2/3bP3/3Q4/P5PP/1B1R3K b - -", "Bg1"),
    Tactic(35, "r3r2k/2R3pp/pp1q1p2/8/3P3R/7P/PP3PP1/3Q2K1 w - -", "Rxh7+"),
    Tactic(36, "3r4/2p1rk2/1pQq1pp1/7p/1P1P4/P4P2/6PP/R1R3K1 b - -", "Re1+"),
    Tactic(37, "2r5/2rk2pp/1pn1pb2/pN1p4/P2P4/1N2B3/nPR1KPPP/3R4 b - -", "Nxd4+"),
    Tactic(38, "4k3/p4prp/1p6/2b5/8/2Q3P1/P2R1PKP/4q3 w - -", "Rd8+"),
    Tactic(39, "r1br2k1/pp2bppp/2nppn2/8/2P1PB2/2N2P2/PqN1B1PP/R2Q1R1K w - -", "Na4"),
    Tactic(40, "3r1r1k/1p4pp/p4p2/8/1PQR4/6Pq/P3PP2/2R3K1 b - -", "Rc8"),
    Tactic(42, "r1b1r1k1/pp1n1pbp/1qp3p1/3p4/1B1P4/Q3PN2/PP2BPPP/R4RK1 w - -", "Ba5"),
    Tactic(44, "3rb1k1/pq3pbp/4n1p1/3p4/2N5/2P2QB1/PP3PPP/1B1R2K1 b - -", "dxc4"),
    Tactic(45, "7k/2p1b1pp/8/1p2P3/1P3r2/2P3Q1/1P5P/R4qBK b - -", "Qxa1"),
    Tactic(46, "r1bqr1k1/pp1nb1p1/4p2p/3p1p2/3P4/P1N1PNP1/1PQ2PP1/3RKB1R w K -", "Nb5"),
    Tactic(47, "r1b2rk1/pp2bppp/2n1pn2/q5B1/2BP4/2N2N2/PP2QPPP/2R2RK1 b - -", "Nxd4"),
    Tactic(48, "1rbq1rk1/p1p1bppp/2p2n2/8/Q1BP4/2N5/PP3PPP/R1B2RK1 b - -", "Rb4"),
    Tactic(49, "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - -", "Qxh7+"),
    Tactic(50, "k4r2/1R4pb/1pQp1n1p/3P4/5p1P/3P2P1/r1q1R2K/8 w - -", "Rxb6+"),
    Tactic(51, "r1bq1r2/pp4k1/4p2p/3pPp1Q/3N1R1P/2PB4/6P1/6K1 w - -", "Rg4+"),
    Tactic(52, "r1k5/1p3q2/1Qpb4/3N1p2/5Pp1/3P2Pp/PPPK3P/4R3 w - -", "Re7"),
    Tactic(53, "6k1/6p1/p7/3Pn3/5p2/4rBqP/P4RP1/5QK1 b - -", "Re1"),
    Tactic(54, "r3kr2/1pp4p/1p1p4/7q/4P1n1/2PP2Q1/PP4P1/R1BB2K1 b q -", "Qh1+"),
    Tactic(55, "r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - -", "Qxg7+"),
    Tactic(56, "r1bqk2r/pppp1ppp/5n2/2b1n3/4P3/1BP3Q1/PP3PPP/RNB1K1NR b KQkq -", "Bxf2+"),
    Tactic(57, "r3q1kr/ppp5/3p2pQ/8/3PP1b1/5R2/PPP3P1/5RK1 w - -", "Rf8+"),
    Tactic(58, "8/8/2R5/1p2qp1k/1P2r3/2PQ2P1/5K2/8 w - -", "Qd1+"),
    Tactic(59, "r1b2rk1/2p1qnbp/p1pp2p1/5p2/2PQP3/1PN2N1P/PB3PP1/3R1RK1 w - -", "Nd5"),
)
