"""A round of Midibaccarat up to its settlement, and how that is done rightly."""

# Seat 1 wins on Player, seat 2 loses on Banker; then seat 3 wins on Player.
DEAL = """
        table   MB-01 tray 1000
        wagers  1: player 25 | 2: banker 50 | 3: player 100
        closed
        deal    P 9s B 2c P Kd B 5h
        result  player
"""
# Seats 1 and 3 win on Banker, and owe $1.25 and $5.00; seat 2 loses.
BANKER = """
        table   MB-01 tray 1000
        wagers  1: banker 25 | 2: player 50 tie 5 | 3: banker 100
        closed
        deal    P 2c B 9s P 5h B Kd
        result  banker
        takes   2: player 50 tie 5
"""
HONEST = """
        takes   2: banker 50
        pays    3: player 100 | 1: player 25
        cleared
        round   r1 player 9:7
        finds   nothing
        books   tray 925 | layout 0 | patrons 75 | errors.over 0 | errors.under 0
"""
MARKED = """
        marks   3: 5
        pays    3: banker 100
        marks   1: 1.25
        pays    1: banker 25
        cleared
        round   r1 banker 7:9
        finds   nothing
        books   tray 930 | layout 0 | patrons 63.75 | vigorish/3 5 | vigorish/1 1.25
"""
